# Pages of threads. Their markup is put together from cached fragments, one for each comment, so
# that a vote in the thread only changes points and order, and a new or changed comment only itself
# and those that it is a reply to.
module ThreadsHelper
  # A thread of up to this many comments is loaded at once, even if only one of them has to be rendered.
  SHORT_THREAD = 50

  # The buttons above a thread, by everything but its path.
  OPTIONS = BoundedCache.new

  # The page of the thread of +post+ that the URL asks for: by its number, which the controller has checked,
  # or by a comment.
  def thread_page(post)
    outline = outline_of(post, comment_order)
    params[:comment] ? outline.page_with(params[:comment].to_s.to_i) : outline.page((params[:page] || 1).to_i)
  end

  # The comments of +page+, with slots for what differs between readers. Put together once per version of the
  # thread and its votes, and again when a displayed age changes.
  def markup_of_thread(page, post)
    return CommentsMarkupHelper::Markup::EMPTY if page.entries.empty?

    version = [ post.thread_version, post.thread_votes_version, post.changed_comments_version ]
    current = ->(markup) { markup.version == version && markup.fresh? }
    remembered_comments(page_key(page.key, post), valid: current) do
      fragments = fragments_of(page, post)
      shown = page.entries.filter_map do |entry|
        fragment = fragments[entry.id]
        if fragment
          [ fragment, points_markup(entry) + jumps_markup(entry, fragment.slot, page:), entry.depth ]
        end
      end
      CommentsMarkupHelper::Markup.of(shown, start: thread_context(page), version:)
    end
  end

  # The buttons that sort and collapse the comments of +outline+.
  def thread_options(outline, post)
    threads, slot = outline.threads?, HtmlTemplate::SLOT
    template = remember(OPTIONS, [ page_locale, outline.order, threads, signed_in? ]) do
      markup = render("comments/options", order: outline.order, path: slot, action: slot, threads:)
      HtmlTemplate.new(markup, Comment::Orders::ALL)
    end
    path = signed_in? ? "/posts/#{post.id}/comment-order" : "/posts/#{post.id}"
    template.fill { path }
  end

  # +sort+: the order to show its comments in, if the URL names one.
  def path_of_thread_page(post, number, sort: nil)
    query = { page: (number if number > 1), sort: }.compact.to_query
    [ "/posts/#{post.id}", *query.presence ].join("?")
  end

  # The order of comments that the URL names, or nil.
  def requested_order = params[:sort].presence_in(Comment::Orders::ALL)

  # The order to show comments in: the URL's, or else the reader's.
  def comment_order = requested_order || Comment::Orders.for(Current.user)

  # Why the thread of +post+ is closed.
  def thread_closed_because(post)
    if merge = post.running_merge
      t("comments.thread.#{merge.state}", done: number_with_delimiter(merge.items_done),
        total: number_with_delimiter(merge.items_count))
    elsif post.locked? && post.discussable?
      t("comments.thread.locked", reason: post.thread_lock.moderation_action.reason)
    elsif post.merged? then t("comments.thread.merged_away")
    elsif post.held? then t("comments.thread.held")
    elsif post.removed_by_author? then t("comments.thread.deleted")
    elsif post.purged? then t("comments.thread.purged")
    else t("comments.thread.closed_by_removal")
    end
  end

  private
    def outline_of(post, order)
      return Comment::Outline.new([], order:) if post.comments_count.zero?

      remembered_comments([ :outline, post.id, order, post.thread_version, post.thread_votes_version ]) do
        if load_at_once?(post, cached_page([ 1, order, false ], post))
          Comment::Outline.of_comments(@comments_of_thread = Comment.thread_of(post), order:)
        else
          Comment.outline_of(post, order:)
        end
      end
    end

    # Whether to load texts together with the outline, because comments of the thread have to be rendered, or
    # compared with their fragments. +cached+ is its page, or nil.
    def load_at_once?(post, cached)
      if cached && unchanged?(cached, post)
        cached.version.first != post.thread_version && post.comments_count <= SHORT_THREAD
      else
        Comment::Outline::Page.count(post.comments_count) == 1
      end
    end

    # Whether comments may have been added since +cached+ was rendered, but none was
    # changed, removed or deleted.
    def unchanged?(cached, post) = cached.version.last == post.changed_comments_version

    # The fragments of the comments of +page+, by id. Outdated and missing ones are
    # rendered again, after one query.
    def fragments_of(page, post)
      cached, now = cached_page(page.key, post), Time.now
      known = cached ? cached.fragments : {}
      usable = ->(entry) { known[entry.id]&.current?(entry, now) }
      doubtful = cached && unchanged?(cached, post) ? page.entries.reject(&usable) : page.entries
      return known if doubtful.empty?

      outdated = page.load(doubtful, @comments_of_thread)
        .reject { |comment, _, parent, entry| usable.(entry) && known[comment.id].shows?(comment, parent) }
      rendered = comment_fragments(outdated, open: post.open?, long: page.several?, poster: post.author_id)
      known.merge(rendered.index_by { |fragment| fragment.slot.id })
    end

    # The latest version of the page, even if its comments, votes and ages are outdated; or nil.
    def cached_page(key, post)
      CommentsMarkupHelper::MARKUP[page_key(key, post)] if caching?
    end

    # Everything that the fragments of a page depend on, besides their comments (Fragment) and what
    # #unchanged? compares.
    def page_key(key, post)
      [ :page, *key, page_locale, post.id, post.author_id, post.open?, post[:names_version] ]
    end

    # The comments that the first one of a continued page is a reply to.
    def thread_context(page)
      above = page.context
      above.empty? ? "" : render("comments/context", comments: page.load(above).map(&:first))
    end
end
