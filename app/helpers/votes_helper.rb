module VotesHelper
  # The vote button; a link to the sign-in page for visitors, and nothing for members who can't vote on the post. A string,
  # like PostsHelper#post_labels.
  def post_vote(post, viewer)
    state = viewer.vote_state(post)
    return vote_sign_in_link(post.id, cached_t("posts.post.sign_in")) if state == :visitor
    return if state == :barred

    voted, label = state == :voted, formatted_t("posts.post.upvote", title: post.title)
    %(<button class="vote" form="vote" formaction="/posts/#{post.id}/vote" aria-pressed="#{voted}" aria-label="#{h label}"#{
      LayoutHelper::UNDO if voted}></button>).html_safe
  end

  # Replaces the vote button on visitors' pages.
  def vote_sign_in_link(post_id, label)
    link_to "", new_session_path(return_to: post_path(post_id)), class: "vote", rel: "nofollow", "aria-label": label
  end
end
