module VotesHelper
  # Replaces the vote button on visitors' pages.
  def vote_sign_in_link(post_id, label)
    link_to "", new_session_path(return_to: post_path(post_id)), class: "vote", rel: "nofollow", "aria-label": label
  end
end
