require "net/smtp"

# Emails unread notifications to a confirmed address: each as it arrives, or as a daily or weekly digest.
#
# Each notification is emailed at most once. It is claimed (Notification::Claimable) before sending: if the process dies in
# between, that email is lost, and the notification stays in the inbox. A duplicate would be worse. If the mail server
# certainly accepted nothing, the claim is released.
module EmailDelivery
  extend ActiveSupport::Concern

  DIGEST_HOUR = 7 # UTC; weekly digests on Mondays
  MAX_SINGLE_EMAILS = 10 # more are combined into one email
  MAX_IN_DIGEST = 50

  # SMTP errors that occur before a message is accepted.
  NOT_SENT = [
    SocketError, Net::OpenTimeout, Errno::ECONNREFUSED, Errno::EHOSTUNREACH, Net::SMTPServerBusy, Net::SMTPAuthenticationError
  ].freeze

  # The server rejected the recipient permanently. Other rejections are about the site, not the address.
  UNKNOWN_RECIPIENT = /\A55\d[ -]5\.1\.(?:1|2|3|6|10)\b/

  included do
    enum :email_frequency, %w[ never each daily weekly ].index_by(&:itself), default: "never", prefix: :email, scopes: false,
      validate: true

    before_save :schedule_email, if: :email_frequency_changed?

    # Must match User::Notifiable#deliverable?.
    scope :deliverable, -> { where(<<~SQL.squish) }
      EXISTS (SELECT 1 FROM users WHERE users.id = notification_settings.user_id AND users.email_address IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM email_bounces WHERE email_bounces.user_id = notification_settings.user_id)
    SQL
    scope :digest_due, ->(now) { where(email_frequency: %w[ daily weekly ], next_email_at: ..now) }
    scope :single_due, -> {
      where(email_frequency: "each")
      .where(Notification.to_email.where("notifications.user_id = notification_settings.user_id AND notifications.kind <> " \
        "'thread' AND notifications.created_at >= notification_settings.email_since").arel.exists)
    }
  end

  class_methods do
    # The ids of members with notifications to be emailed now.
    def users_to_email
      [ digest_due(Time.current), single_due ].flat_map { |due| due.deliverable.pluck(:user_id) }
    end
  end

  # Idempotent.
  def deliver
    if !user.deliverable? || email_never? then nil
    elsif email_each? then deliver_each
    else deliver_digest
    end
  end

  private
    # Notifications from before email was turned on are not emailed.
    def schedule_email
      self.email_since = Time.current if email_since.nil? || email_frequency_was == "never"
      self.next_email_at = next_digest_time
    end

    def next_digest_time(now = Time.current.utc)
      if email_daily? || email_weekly?
        time = now.change(hour: DIGEST_HOUR)
        time += 1.day until time > now && (email_daily? || time.monday?)
        time
      end
    end

    def unsent
      user.notifications.to_email.where(created_at: email_since..)
    end

    def deliver_each
      replies = unsent.where.not(kind: "thread")
      ids = replies.order(:id).ids
      if ids.size > MAX_SINGLE_EMAILS
        send_email(replies.claim(:mailed_at)) { |notifications| NotificationMailer.digest(user, notifications) }
      else
        ids.each do |id|
          send_email(replies.where(id:).claim(:mailed_at)) { |notifications| single_email(notifications.sole) }
        end
      end
    end

    def single_email(notification)
      template = notification.about_item? ? :answer : notification.message? ? :moderator_reply : :decision
      NotificationMailer.public_send(template, user, notification)
    end

    def deliver_digest
      due, claimed = next_email_at, []
      with_lock do
        if next_email_at&.past?
          update!(next_email_at: next_digest_time)
          claimed = unsent.claim(:mailed_at).load
        end
      end
      send_email(claimed, again_at: due) { |notifications| NotificationMailer.digest(user, notifications) } if claimed.any?
    end

    # The block builds an email from the notifications that are still current.
    def send_email(claimed, again_at: nil)
      notifications = Notification.load_appeals(Notification.count_comments(claimed.with_items.to_a)).reject(&:stale?)
      yield(notifications).deliver_now if notifications.any?
    rescue *NOT_SENT
      claimed.release(:mailed_at)
      update!(next_email_at: again_at) if again_at
      raise
    rescue Net::SMTPFatalError => error
      error.message.match?(UNKNOWN_RECIPIENT) ? EmailBounce.record(user.email_address, error.message) : raise
    end
end
