# Pieces of a comment's markup. They know the comment and its viewer, never the request: a thread of a thousand is built of
# them in milliseconds. What they mark safe is their own markup and numbers.
module CommentsHelper
  OPEN_LEVEL = "<ol>".html_safe.freeze
  CLOSE_COMMENT = "</details></li>".html_safe.freeze
  CLOSE_LEVEL = "</ol></details></li>".html_safe.freeze

  # Where the text of a comment begins, in comments/_comments, and what folds it.
  BODY = '<div class="body">'.freeze
  FOLD = '<details class="muted"><summary>muted</summary>'.freeze

  NEW = '<b class="fresh">new</b>'.freeze

  # Threads and lists as they were rendered, by all that their readers have in common, up to so many bytes.
  MARKUP = BoundedCache.new(24 * 1024 * 1024, &:bytesize)

  # The comments of +post+, with gaps for what is not the same for all. They are rendered once for each version of the thread, and
  # anew when an age in it has changed.
  def thread_of(post)
    remembered_comments([ :thread, post.id, post.thread_version ]) { comments_markup(Comment.thread_of(post)) }
  end

  # A list of comments on any posts, each with the title of its own.
  def comment_list_for(viewer, comments)
    key = comments.map { |comment| [ comment.id, comment.body, comment.author_name, comment.upvotes, comment.downvotes, comment.edited?, comment.post_title ] }
    fill_gaps remembered_comments([ :list, key ]) { comments_markup(comments.map { |comment| [ comment, 0 ] }, titled: true) }, viewer
  end

  # Part of a thread. +comments+ yields what Comment::Tree does.
  def comments_for(viewer, comments)
    fill_gaps comments_markup(comments), viewer
  end

  # What +markup+ is for +viewer+.
  def fill_gaps(markup, viewer)
    if viewer.muted_anybody?
      markup.rewrite { |before, gap| gap.kept && viewer.muted?(gap) ? folded(before, comment_actions(gap, viewer)) : "#{before}#{comment_actions(gap, viewer)}" }
    else
      markup.fill { |gap| comment_actions(gap, viewer) }
    end
  end

  # The tags between a comment shown at depth +from+ and the next one, at +to+. Before the first and after the last is nil.
  def thread_step(from, to)
    if from.nil?
      nil
    elsif to && to > from
      OPEN_LEVEL
    else
      CLOSE_COMMENT + CLOSE_LEVEL * (from - to.to_i)
    end
  end

  def comment_author(comment)
    if comment.kept? then comment.author_name
    elsif comment.hidden? then "[flagged]"
    elsif comment.removed_by_author? then "[deleted]"
    else "[removed]"
    end
  end

  def comment_points(comment)
    "#{counted comment.score, "point"}#{", downvoted" if comment.score < 1}"
  end

  # A place in the markup of comments for what their readers may do, which differs. +gaps+ takes what to fill it with.
  def comment_gap(comment, gaps)
    gaps << Comment::Gap.of(comment)
    SharedMarkup::GAP
  end

  # What +viewer+ may do with the comment that +gap+ stands for.
  def comment_actions(gap, viewer)
    mine = viewer.wrote?(gap)

    if gap.kept
      %(<p class="actions">#{NEW if viewer.new?(gap)}<span class="votes">#{comment_votes(gap, viewer)}</span> <a href="/comments/#{gap.id}/replies/new" rel="nofollow">reply</a>#{comment_editing(gap) if mine}#{comment_saving(gap.id, viewer.saved_comment?(gap.id)) if viewer.saves_comment?(gap.id)}#{comment_flagging(gap) if viewer.flags?(gap)}#{comment_moderation(gap) if viewer.moderates?}</p>)
    elsif mine && gap.restorable
      %(<p class="actions"><button form="vote" formaction="/comments/#{gap.id}/removal" name="_method" value="delete">undo</button></p>)
    elsif gap.decidable
      ways = [ (comment_vouching(gap) if gap.hidden && viewer.vouches?(gap)), (comment_moderation(gap) if viewer.moderates?) ].compact
      %(<p class="actions">#{ways.join}</p>) if ways.any?
    end
  end

  # +comment+ is one, or the gap of one.
  def comment_votes(comment, viewer)
    if !viewer.signed_in?
      %(<a class="vote" href="/sign-in?return_to=/posts/#{comment.post_id}" rel="nofollow" aria-label="Sign in to upvote"></a>).html_safe
    elsif !viewer.wrote?(comment)
      vote = viewer.vote_on_comment(comment.id)
      upvote = comment_vote_button(comment.id, "Upvote", nil, vote == 1)
      viewer.downvotes? || vote == -1 ? upvote + comment_vote_button(comment.id, "Downvote", "?value=-1", vote == -1) : upvote
    end
  end

  # The button that saves it, or no longer.
  def comment_bookmark(id, saved)
    comment_saving(id, saved).lstrip.html_safe
  end

  def comment_post_title(comment)
    comment.post_title || "a deleted post"
  end

  def comment_post_link(comment)
    %(<a href="/posts/#{comment.post_id}#comment_#{comment.id}">#{h comment_post_title(comment)}</a>).html_safe
  end

  private
    def remembered_comments(key, &)
      remember(MARKUP, key, valid: :fresh?.to_proc, &)
    end

    # The text of a comment and what can be done with it, to be opened. Its answers stand behind it, and stay.
    def folded(comment, actions)
      "#{comment.sub(BODY) { FOLD + BODY }}#{actions}</details>"
    end

    def comments_markup(comments, titled: false)
      gaps, stale_at = [], comments.map { |comment, *| age_changes_at(comment.created_at) }.min
      SharedMarkup.new(render("comments/comments", comments:, gaps:, titled:), gaps, stale_at:)
    end

    # Pressed, it takes the vote back.
    def comment_vote_button(id, label, query, pressed)
      undo = ' name="_method" value="delete"' if pressed
      %(<button class="vote" form="vote" formaction="/comments/#{id}/vote#{query}" aria-pressed="#{pressed}" aria-label="#{label}"#{undo}></button>).html_safe
    end

    def comment_editing(gap)
      %( <a href="/comments/#{gap.id}/edit">edit</a> <button form="vote" formaction="/comments/#{gap.id}" name="_method" value="delete">delete</button>) if gap.editable
    end

    def comment_saving(id, saved)
      %( <button class="save" form="vote" formaction="/comments/#{id}/bookmark"#{saved ? ' name="_method" value="delete">unsave' : ">save"}</button>)
    end

    def comment_vouching(gap)
      %(<a href="/comments/#{gap.id}/vouch/new" rel="nofollow">read and vouch</a>)
    end

    def comment_moderation(gap)
      %( <a href="/moderation/comments/#{gap.id}/decisions/new">moderate</a>)
    end

    def comment_flagging(gap)
      %( <a href="/comments/#{gap.id}/flag/new" rel="nofollow">flag</a>)
    end
end
