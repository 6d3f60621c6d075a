module NotificationsHelper
  # The maximum length of the quote of one's own comment above a reply to it.
  MAX_QUOTE_LENGTH = 160

  MAX_TOPIC_LENGTH = 80 # of the first message of a conversation

  MAX_EXCERPT_LENGTH = 200 # in emails

  # "maria replied to your comment on …", with links.
  def notification_in_words(notification)
    author = link_to(notification.item.author_name, user_path(notification.item.author_name))
    comment, post = notification.comment, notification.post
    link = comment ? comment_post_link(comment) : link_to(post.title, post, dir: "auto")
    t "notifications.#{notification.event_name}_html", author:, post: link
  end

  # The same for emails, linked to +url+.
  def notification_in_mail(notification, url)
    t(
      "notifications.#{notification.event_name}_html", author: tag.b(notification.item.author_name),
      post: link_to(notification.post.title, url, dir: "auto")
    )
  end

  # The same without links.
  def notification_line(notification)
    if notification.about_item?
      t("notifications.#{notification.event_name}", author: notification.item.author_name, post: notification.post.title)
    elsif notification.message?
      moderator_reply_text(notification.message, notification.message.author.username)
    else
      moderation_notification_line notification
    end
  end

  # "admin, a moderator, replied to your message about “…”", with links.
  def moderator_reply_in_words(message)
    moderator_reply_text(message, link_to(message.author.username, user_path(message.author)), "_html") do |post|
      link_to post.title, post, dir: "auto"
    end
  end

  # The beginning of the item, of a moderator's reply or of the reason for a decision. Nil if it has no text.
  def excerpt_of(notification, length = MAX_EXCERPT_LENGTH)
    if notification.about_item? then Markdown.excerpt(notification.item.body, length)
    elsif notification.message? then Markdown.excerpt(notification.message.body, length)
    else reason_of(notification).presence&.truncate(length, separator: " ")
    end
  end

  # Marks an unread notification.
  def unread_label(notification)
    safe_join [ tag.b(cached_t("inboxes.unread"), class: "fresh"), " " ] if notification.unread?
  end

  # "5 new comments in …", with a link.
  def thread_in_words(notification)
    post, count = notification.post, notification.comments_count
    link = post.removed? ? t("notifications.deleted_post") : link_to(post.title, post_path(post, anchor: "comments"), dir: "auto")
    if count.positive?
      t("notifications.new_comments_html", count:, post: link)
    else
      t("notifications.new_comments_in_removed_html", post: link)
    end
  end

  # The beginning of the comment that a reply answers; nil for a reply to a post, whose title is shown.
  def answered_line(notification)
    parent = notification.comment&.parent if notification.reply?
    Markdown.excerpt(parent.body, MAX_QUOTE_LENGTH) if parent&.visible?
  end

  private
    # Names the post of the moderation action that the conversation is about, which the block may link, or else quotes the
    # member's first message.
    def moderator_reply_text(message, moderator, form = "")
      item = message.conversation.moderation_action&.item
      if item
        post = item.thread
        t("notifications.moderator_reply_about#{form}", moderator:, title: block_given? ? yield(post) : post.title)
      else
        first = Markdown.excerpt(message.conversation.first_message.body, MAX_TOPIC_LENGTH)
        t("notifications.moderator_reply#{form}", moderator:, message: first)
      end
    end
end
