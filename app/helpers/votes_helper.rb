module VotesHelper
  # The vote button; a link to the sign-in page for visitors, and nothing for members who can't vote on the post. A string,
  # like PostsHelper#post_labels.
  def post_vote(post, viewer)
    state = viewer.vote_state(post)
    return vote_sign_in_link("/posts/#{post.id}", formatted_t("posts.post.sign_in", title: post.title)) if state == :visitor
    return if state == :not_allowed

    voted, label = state == :voted, formatted_t("posts.post.upvote", title: post.title)
    %(<button class="vote" form="vote" formaction="/posts/#{post.id}/vote" aria-pressed="#{voted}" aria-label="#{h label}"#{
      LayoutHelper::UNDO if voted}></button>).html_safe
  end

  # The parts of a page that a vote changes, by selector (UpdatesInPlace).
  def voted_post(post, viewer)
    {
      "#post_#{post.id} > .vote" => post_vote(post, viewer),
      "#post_#{post.id} > .meta > .points" => tag.span(post_points(post), class: "points")
    }
  end

  # In a comment that is folded because its author is muted, too.
  def voted_comment(comment, viewer)
    actions = [ "", ".muted > " ].map { |folded| "#comment_#{comment.id} > details > #{folded}.actions > .votes" }
    {
      actions.join(", ") => tag.span(comment_votes(comment, viewer), class: "votes"),
      "#comment_#{comment.id} > .meta > .points" => tag.span(comment_points(comment), class: "points")
    }
  end

  # Replaces the vote button of the item at +path+ on visitors' pages.
  def vote_sign_in_link(path, label)
    %(<a class="vote" href="#{path}/vote/new" rel="nofollow" aria-label="#{h label}"></a>).html_safe
  end
end
