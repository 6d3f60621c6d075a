# Markup of a single comment. Since threads are cached, it depends only on the comment and its reader, never
# on the request. Actions are in CommentActionsHelper.
module CommentsHelper
  # The path of the "best" or "newest" comments.
  def comments_list_path(list) = list == "best" ? best_comments_path : newest_comments_path

  def comment_author(comment)
    if comment.visible? then comment.author_name
    elsif comment.held? then cached_t("comments.comment.held")
    elsif comment.hidden_by_flags? then cached_t("comments.comment.flagged")
    elsif comment.removed_by_author? then cached_t("comments.comment.deleted")
    elsif comment.purged? then cached_t("comments.comment.purged")
    else cached_t("comments.comment.removed")
    end
  end

  def comment_points(comment)
    points = counted(comment.score, :point)
    comment.score < 1 ? "#{points}, #{cached_t("comments.comment.downvoted")}" : points
  end

  # Marks where a comment's actions go in markup that all readers share, and adds the comment's state to
  # +slots+. +open+: whether the thread accepts comments, or nil if the comments belong to different threads.
  def comment_slot(comment, slots, open:)
    slots << CommentsMarkupHelper::ReaderSlot.of(comment, open: open.nil? ? comment.thread_open? : open)
    HtmlTemplate::SLOT
  end

  # While flags hide a post, its thread is open.
  def comment_post_title(comment)
    comment.post_title ||
      cached_t(comment.thread_open? ? "comments.comment.hidden_post" : "comments.comment.deleted_post")
  end

  def comment_post_link(comment)
    path = path_in_thread(comment.post_id, comment.id, long: comment.in_long_thread?)
    %(<a dir="auto" href="#{path}">#{h comment_post_title(comment)}</a>).html_safe
  end

  # The path of a comment in its thread, which has to name the comment if the thread has several pages.
  def path_in_thread(post_id, id, long:)
    "/posts/#{post_id}#{"?comment=#{id}" if long}#comment_#{id}"
  end

  # The path of the comment +id+ in the thread that has +page+.
  def path_on_page(page, post_id, id)
    page.include?(id) ? "#comment_#{id}" : path_in_thread(post_id, id, long: true)
  end

  # Collapses the comment of +author+, with the replies of its +entry+, whose number is
  # shown while they are hidden.
  def thread_summary(author, entry = nil)
    replies = counted(entry.replies_count, :reply) if entry && entry.replies_count > 0
    author = CGI.escapeHTML(format(cached_t("comments.comment.thread_by"), author:))
    label = [ author, replies ].compact.join(", ")
    %(<summary aria-label="#{label}">#{"<span>#{replies}</span>" if replies}</summary>).html_safe
  end

  # Empty for removed comments.
  def points_markup(comment)
    comment.removed ? "" : %( <span class="points">#{comment_points comment}</span>)
  end

  # Links from the comment of +entry+ and +slot+ to its root, parent and siblings. +page+ is the page that it
  # is on, or nil if the whole thread is on one page.
  def jumps_markup(entry, slot, page: nil)
    root, parent = entry.root&.id, (entry.parent_id if entry.root)
    targets = [ (root unless root == parent), parent, entry.previous&.id, entry.next&.id ]
    return "" if targets.none?

    author = CGI.escapeHTML(slot.visible ? slot.author_name : cached_t("comments.comment.removed"))
    links = jump_templates.zip(targets).filter_map do |(beginning, label, ending), id|
      path = page&.several? ? path_on_page(page, slot.post_id, id) : "#comment_#{id}" if id
      "#{beginning}#{path}#{label}#{author}#{ending}" if path
    end
    %( <span class="jumps">#{links.join(" ")}</span>)
  end

  private
    # Links to the root, the parent and the siblings, each split where the path and the author's name belong.
    def jump_templates
      remember(ApplicationHelper::TEXTS[page_locale], :jump_templates) do
        texts = t("comments.jumps")
        %i[ root parent previous next ].map do |place|
          before, after = texts[:labels][place].split("%{author}", 2)
          [ %(<a class="#{place}" href="), %(" aria-label="#{before}), %(#{after}">#{texts[place]}</a>) ]
        end
      end
    end
end
