# Markup of many comments, cached for all readers, with slots for what differs between them. Like
# CommentsHelper, it doesn't depend on the request.
module CommentsMarkupHelper
  # Marks the beginning of a comment's text in comments/_comments.
  BODY = '<div class="body">'.freeze

  # Rendered threads, comments and lists, by everything that they depend on besides the reader's slots,
  # including the language.
  MARKUP = BoundedCache.new

  # A list of comments on several posts, each with its post's title.
  def comment_list_for(viewer, comments)
    markup = remembered_comments([ :list, page_locale, comments.map(&:row_version) ]) do
      comments_markup(comments.map { |comment| [ comment, 0 ] }, titled: true)
    end
    cache_page_until markup.stale_at if viewer.signed_in? && markup.stale_at
    fill_slots markup, viewer
  end

  # +comments+ on several posts, as a Comment::Tree. The first of each thread has its post's title.
  def comment_threads_for(viewer, comments)
    fill_slots comments_markup(comments, titled: true), viewer
  end

  # Part of the thread of +post+. +comments+ has comments, their depths and parents, like Comment::Tree.
  def comments_for(viewer, comments, post)
    fill_slots comments_markup(comments, open: post.open?, poster: post.author_id), viewer
  end

  # Fills the slots of +markup+ for +viewer+.
  def fill_slots(markup, viewer)
    return if markup.empty?

    actions = comment_actions_for(viewer)
    if viewer.muted_anyone?
      markup.fill_with_content do |comment, slot|
        if slot.visible && viewer.muted?(slot)
          folded(comment, actions.call(slot, +""))
        else
          actions.call(slot, comment)
        end
      end
    else
      markup.fill(&actions)
    end
  end

  # The block's markup, while it is +valid+: by default until a displayed age changes.
  def remembered_comments(key, valid: :fresh?.to_proc, &)
    remember(MARKUP, key, valid:, &)
  end

  # Renders +comments+ separately (Fragment). +poster+ is the id of the post's author, whose comments are
  # marked, or nil.
  def comment_fragments(comments, titled: false, open: nil, long: false, poster: nil)
    return [] if comments.empty?

    Comment.with_hats comments.map(&:first)
    look_up_mentions comments.map { |comment, *| comment.body }
    slots = []
    parts = render("comments/comments", comments:, slots:, titled:, open:, long:, poster:).to_str
      .split(HtmlTemplate::SLOT).each_slice(2)
    comments.zip(slots, parts).map do |(comment, _, parent, entry), slot, (head, text)|
      source = Fragment.source_of(comment, parent) if entry
      Fragment.new(head, text, slot, fragment_stale_at(comment, slot), entry&.replies_count, source)
    end
  end

  private
    # When a displayed age changes, or the author can no longer restore the comment.
    def fragment_stale_at(comment, slot)
      undo_ends_at = Time.at(comment.restorable_until) if slot.restorable
      [ age_changes_at(slot.created_at), undo_ends_at ].compact.min
    end

    # A collapsed comment by a muted user. Its replies come after it, and stay visible.
    def folded(comment, actions)
      summary = tag.summary(cached_t("comments.comment.muted"))
      "#{comment.sub(BODY) { %(<details class="muted">#{summary}#{BODY}) }}#{actions}</details>"
    end

    def comments_markup(comments, **options)
      comments = comments.to_a # builds the tree once
      fragments = comment_fragments(comments, **options)
      Markup.of(comments.zip(fragments).map do |(comment, depth, _, entry), fragment|
        [ fragment, points_markup(comment) + (entry ? jumps_markup(entry, fragment.slot) : ""), depth ]
      end)
    end
end
