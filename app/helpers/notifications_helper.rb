module NotificationsHelper
  # As much as is quoted of what somebody answers, so that they know which of theirs it was.
  LONGEST_QUOTATION = 160

  # "maria replied to your comment on …", each with a way there.
  def notification_in_words(notification)
    author = link_to(notification.item.author_name, user_path(notification.item.author_name))
    t(
      "notifications.#{notification.event_name}_html", author:,
      post: notification.comment ? comment_post_link(notification.comment) : link_to(notification.post.title, notification.post)
    )
  end

  # The same in a mail, where +url+ is the way there.
  def notification_in_mail(notification, url)
    t(
      "notifications.#{notification.event_name}_html", author: tag.b(notification.item.author_name),
      post: link_to(notification.post.title, url)
    )
  end

  # The same where there are no links.
  def notification_line(notification)
    t("notifications.#{notification.event_name}", author: notification.item.author_name, post: notification.post.title)
  end

  # "5 new comments in …", with a way there.
  def thread_in_words(notification)
    post = notification.post.removed? ? t("notifications.deleted_post") : link_to(
      notification.post.title, "/posts/#{notification.post_id}#comments"
    )
    notification.comments_count.positive? ? t("notifications.gathered_html", count: notification.comments_count, post:) :
      t("notifications.taken_down_html", post:)
  end

  # A line of what a reply answers, or nil: of a post, its title tells.
  def answered_line(notification)
    parent = notification.comment&.parent if notification.reply?
    PlainText.line(parent.body.first(LONGEST_QUOTATION * 2)).truncate(LONGEST_QUOTATION, separator: " ") if parent&.visible?
  end
end
