# Emails replies, mentions and followed threads. References group emails about one thread in mail programs; List-Unsubscribe
# adds their unsubscribe button (RFC 8058).
class NotificationMailer < ApplicationMailer
  helper NotificationsHelper, AgesHelper, MarkdownHelper, PostsHelper, CommentsHelper
  helper_method :unsubscription

  def answer(user, notification)
    @user, @notification, @item = user, notification, notification.item
    thread_under @item
    send_to_them subject: t(
      "notifications.#{notification.event_name}", author: PlainText.line(@item.author_name), post: notification.post.title
    )
  end

  def digest(user, notifications)
    @user, @count = user, notifications.size
    @notifications = notifications.last(NotificationSetting::MAX_IN_DIGEST)
    headers["Message-ID"] = message_id("digest-#{notifications.last.id}")
    send_to_them subject: t(".subject", count: @count, community: Site.settings.name)
  end

  private
    # The Message-ID names the item and the recipient, so that mail programs can thread the emails about its replies.
    def thread_under(item)
      above = item.is_a?(Comment) ?
        [ message_id("post-#{item.post_id}"), *(message_id("comment-#{item.parent_id}") if item.parent_id) ] : []
      headers["Message-ID"] = message_id("#{item.model_name.singular}-#{item.id}")
      headers["In-Reply-To"] = above.last if above.any?
      headers["References"] = above.join(" ") if above.any?
    end

    def message_id(name)
      "<#{name}.to-#{@user.id}@#{default_url_options[:host][/\A[^:]+/]}>"
    end

    def send_to_them(subject:)
      headers["List-Unsubscribe"] = "<#{unsubscription}>"
      headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
      headers["Auto-Submitted"] = "auto-generated"
      mail to: @user.email_address, subject:
    end

    def unsubscription
      @unsubscription ||= unsubscription_url(token: @user.generate_token_for(:unsubscription))
    end
end
