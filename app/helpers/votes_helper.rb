module VotesHelper
  # The vote button of a post; a link to the sign-in page for visitors, and nothing for those who can't vote on it. Its path is
  # a string, as in PostsHelper#post_button.
  def post_vote_button(post, viewer)
    state = viewer.vote_state(post)
    case state
    when :visitor
      vote_sign_in_link post.id, cached_t("posts.post.sign_in")
    when :voted, :undecided
      action_button nil, "/posts/#{post.id}/vote", undo: state == :voted, class: "vote", "aria-pressed": state == :voted,
        "aria-label": post_vote_label(post)
    end
  end

  def post_vote_label(post)
    format(cached_t("posts.post.upvote"), title: post.title)
  end

  def vote_sign_in_link(post_id, label)
    link_to "", new_session_path(return_to: post_path(post_id)), class: "vote", rel: "nofollow", "aria-label": label
  end
end
