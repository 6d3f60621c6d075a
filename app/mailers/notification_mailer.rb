# Emails members about replies, mentions, followed threads and decisions, and moderators about their work.
# Mail programs group emails about a thread by their References, and show an unsubscribe button for
# List-Unsubscribe (RFC 8058).
class NotificationMailer < ApplicationMailer
  helper NotificationsHelper, ContactHelper, ModerationHelper, AgesHelper, MarkdownHelper, PostsHelper,
    CommentsHelper
  helper_method :unsubscription, :unsubscription_link

  MAX_ALERTS = 20 # listed in an email

  # The server rejected the recipient permanently. Other rejections are about the site, not the address.
  UNKNOWN_RECIPIENT = /\A55\d[ -]5\.1\.(?:1|2|3|6|10)\b/

  rescue_from Net::SMTPFatalError do |error|
    raise error unless error.message.match?(UNKNOWN_RECIPIENT)

    EmailBounce.record(@user.email_address, error.message)
  end

  def answer(user, notification)
    @user, @notification, @item = user, notification, notification.item
    add_thread_headers
    mail_to_user subject: line(notification)
  end

  # A moderator's decision.
  def decision(user, notification)
    @user, @notification = user, notification
    headers["Message-ID"] = message_id("decision-#{notification.id}")
    mail_to_user subject: line(notification).delete_suffix(".")
  end

  # A moderator's reply.
  def moderator_reply(user, notification)
    @user, @notification = user, notification
    headers["Message-ID"] = message_id("message-#{notification.message_id}")
    mail_to_user subject: line(notification)
  end

  # A member's message to the moderators. Mail programs group the messages of a conversation.
  def member_message(user, message)
    @user, @message, @conversation = user, message, message.conversation
    @appealed = @conversation.moderation_action
    headers["Message-ID"] = message_id("member-message-#{message.id}")
    headers["References"] = headers["In-Reply-To"] = message_id("conversation-#{message.conversation_id}")
    @summary = t(@appealed ? ".appeal" : ".subject", member: message.author.username)
    mail_to_user subject: @summary
  end

  # Tasks for moderators, as pairs of the kind of alert and a path.
  def moderator_alerts(user, lines)
    @user, @emails = user, :alerts
    @lines, @more = lines.first(MAX_ALERTS), [ lines.size - MAX_ALERTS, 0 ].max
    mail_to_user subject: ModeratorAlert::Summary.new(lines).title.delete_suffix(".")
  end

  def digest(user, notifications)
    @user, @count = user, notifications.size
    @notifications = notifications.last(EmailNotifier::MAX_IN_DIGEST)
    headers["Message-ID"] = message_id("digest-#{notifications.last.id}")
    mail_to_user subject: t(".subject", count: @count, community: Site.settings.name)
  end

  private
    def line(notification) = ApplicationController.helpers.notification_line(notification)

    # The Message-ID names the item and the recipient, so that mail programs can thread the
    # emails about its replies.
    def add_thread_headers
      headers["Message-ID"] = message_id("#{@item.model_name.singular}-#{@item.id}")
      return unless @item.is_a?(Comment)

      ancestors = [ message_id("post-#{@item.post_id}") ]
      ancestors << message_id("comment-#{@item.parent_id}") if @item.parent_id
      headers["In-Reply-To"] = ancestors.last
      headers["References"] = ancestors.join(" ")
    end

    def message_id(name)
      "<#{name}.to-#{@user.id}@#{Site.hostname}>"
    end

    def mail_to_user(subject:)
      headers["List-Unsubscribe"] = "<#{unsubscription_link}>"
      headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
      headers["Auto-Submitted"] = "auto-generated"
      mail to: @user.email_address, subject:
    end

    def unsubscription
      emails = @emails || (@notification&.decision? ? :decisions : :notifications)
      @unsubscription ||= Unsubscription.new(user: @user, emails:)
    end

    def unsubscription_link
      @unsubscription_link ||= unsubscription_url(token: unsubscription.token, language: link_language)
    end
end
