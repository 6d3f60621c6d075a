require "net/smtp"

# Emails a member's unread notifications to a confirmed address, as they set it (NotificationSetting): each as it arrives, or as
# a daily or weekly digest. PushNotifier sends push messages.
#
# Each notification is emailed at most once. It is claimed (Notification::Claimable) before sending: if the process dies in
# between, that email is lost, and the notification stays in the inbox. A duplicate would be worse. If the mail server
# certainly accepted nothing, the claim is released.
class EmailNotifier
  MAX_SINGLE_EMAILS = 10 # more are combined into one email
  MAX_IN_DIGEST = 50

  # SMTP errors that occur before a message is accepted.
  NOT_SENT = [
    SocketError, Net::OpenTimeout, Errno::ECONNREFUSED, Errno::EHOSTUNREACH, Net::SMTPServerBusy, Net::SMTPAuthenticationError
  ].freeze

  # The server rejected the recipient permanently. Other rejections are about the site, not the address.
  UNKNOWN_RECIPIENT = /\A55\d[ -]5\.1\.(?:1|2|3|6|10)\b/

  # Idempotent.
  def self.notify(setting) = new(setting).notify

  def initialize(setting)
    @setting, @user = setting, setting.user
  end

  def notify
    if !@user.deliverable? || @setting.email_never? then nil
    elsif @setting.email_each? then deliver_each
    else deliver_digest
    end
  end

  private
    def deliver_each
      replies = unsent.where.not(kind: "thread")
      ids = replies.order(:id).ids
      if ids.size > MAX_SINGLE_EMAILS
        send_email(replies.claim(:mailed_at)) { |notifications| NotificationMailer.digest(@user, notifications) }
      else
        ids.each do |id|
          send_email(replies.where(id:).claim(:mailed_at)) { |notifications| single_email(notifications.sole) }
        end
      end
    end

    def unsent
      @user.notifications.to_email.where(created_at: @setting.email_since..)
    end

    def single_email(notification)
      template = notification.about_item? ? :answer : notification.message? ? :moderator_reply : :decision
      NotificationMailer.public_send(template, @user, notification)
    end

    def deliver_digest
      due, claimed = @setting.next_email_at, []
      @setting.with_lock do
        claimed = unsent.claim(:mailed_at).load if @setting.schedule_next_digest
      end
      send_email(claimed, again_at: due) { |notifications| NotificationMailer.digest(@user, notifications) } if claimed.any?
    end

    # The block builds an email from the notifications that are still current.
    def send_email(claimed, again_at: nil)
      notifications = Notification.load_appeals(Notification.count_comments(claimed.with_items.to_a)).reject(&:stale?)
      yield(notifications).deliver_now if notifications.any?
    rescue *NOT_SENT
      claimed.release(:mailed_at)
      @setting.update!(next_email_at: again_at) if again_at
      raise
    rescue Net::SMTPFatalError => error
      error.message.match?(UNKNOWN_RECIPIENT) ? EmailBounce.record(@user.email_address, error.message) : raise
    end
end
