module NotificationsHelper
  # The maximum length of the quote of one's own comment above a reply to it.
  MAX_QUOTE_LENGTH = 160

  MAX_EXCERPT_LENGTH = 200 # in emails

  # "maria replied to your comment on …", with links.
  def notification_in_words(notification) = notification.text(LinkedWords.new(self))

  # The same for emails, linked to +url+.
  def notification_in_mail(notification, url) = notification.text(MailedWords.new(self, url))

  # The same without links.
  def notification_line(notification) = notification.text(Words.new(self))

  def excerpt_of(notification) = notification.excerpt(MAX_EXCERPT_LENGTH)
  def answered_line(notification) = notification.answered(MAX_QUOTE_LENGTH)
  def url_of(notification) = "#{root_url.chomp("/")}#{notification.path}"

  # Marks an unread notification.
  def unread_label(notification)
    safe_join [ tag.b(cached_t("inboxes.unread"), class: "fresh"), " " ] if notification.unread?
  end

  # Links to the member's conversation about the moderation action, or to the form for a new one. Nil if it
  # can't be appealed.
  def moderators_link(notification)
    if notification.conversation then link_to t("inboxes.message.view"), notification.conversation
    elsif !notification.reversed?
      link_to t(notification.appealable? ? "inboxes.decision.appeal" : "inboxes.decision.message"),
        new_conversation_path(moderation_action_id: notification.moderation_action_id)
    end
  end

  # For emails: where a member can appeal the decision, or ask about a declined request to join. Nil if they
  # can't do either.
  def appeal_url_of(notification)
    notification.appeal&.then { |parameters| new_conversation_url(**parameters) }
  end
end
