module VotesHelper
  # The vote button; a link to the sign-in page for visitors, and nothing for members who can't vote on the
  # post. A string, like PostsHelper#post_labels.
  def post_vote(post, viewer)
    state = viewer.vote_state(post)
    if state == :visitor
      return vote_sign_in_link("/posts/#{post.id}", formatted_t("posts.post.sign_in", title: post.title))
    end
    return if state == :not_allowed

    return HtmlTemplate.gap("vote:#{post.id}") if state == :slot

    VotesHelper.button(post.id, post_vote_label(post), state == :voted)
  end

  def post_vote_label(post) = h(formatted_t("posts.post.upvote", title: post.title))

  # +label+ is escaped.
  def self.button(id, label, voted)
    state = %(aria-pressed="#{voted}" aria-label="#{label}"#{LayoutHelper::UNDO if voted})
    %(<button class="vote" form="vote" formaction="/posts/#{id}/vote" #{state}></button>).html_safe
  end

  # The parts of a page that a vote changes, by selector (UpdatesInPlace).
  def voted_post(post, viewer)
    {
      "#post_#{post.id} > .vote" => post_vote(post, viewer),
      "#post_#{post.id} > .meta > .points" => tag.span(post_points(post), class: "points")
    }
  end

  def vote_notice(text) = text ? { "#voted > span" => tag.span(text, class: "flash") } : {}

  # In a comment that is folded because its author is muted, too.
  def voted_comment(comment, viewer)
    actions = [ "", ".muted > " ].map do |folded|
      "#comment_#{comment.id} > details > #{folded}.actions > .votes"
    end
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
