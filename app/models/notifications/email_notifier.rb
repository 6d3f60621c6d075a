# Emails a member's unread notifications to a confirmed address, as they set it (NotificationSetting): each as
# it arrives, or as a daily or weekly digest. PushNotifier sends push messages.
#
# Each notification is emailed at most once. It is claimed (Notification::Claimable) before sending: if the
# process dies in between, that email is lost, and the notification stays in the inbox. A duplicate would be
# worse. If the mail server certainly accepted nothing (SmtpDelivery), the claim is released, and the email is
# sent later, with growing gaps.
class EmailNotifier
  MAX_SINGLE_EMAILS = 10 # more are combined into one email
  MAX_IN_DIGEST = 50

  RETRY_AFTER = [ 1.minute, 1.hour ].freeze # shortest and longest
  MAX_DELAY = 1.day # after which jobs fail, so that administrators see them

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
  rescue Net::SMTPFatalError
    raise
  rescue SmtpDelivery::NotSent => error
    postpone error
  end

  private
    def deliver_each
      notifications = unsent.of_channel(:email)
      ids = notifications.order(:id).ids
      if ids.size > MAX_SINGLE_EMAILS
        send_email(notifications.claim(:mailed_at)) { |claimed| NotificationMailer.digest(@user, claimed) }
      else
        ids.each do |id|
          send_email(notifications.where(id:).claim(:mailed_at)) { |claimed| single_email(claimed.sole) }
        end
      end
    end

    def unsent
      @user.notifications.to_email.where(created_at: @setting.email_since..)
    end

    def single_email(notification)
      NotificationMailer.public_send(notification.email, @user, notification)
    end

    def deliver_digest
      claimed = []
      @setting.with_lock do
        claimed = unsent.of_channel(:digest).claim(:mailed_at).load if @setting.schedule_next_digest
      end
      send_email(claimed) { |notifications| NotificationMailer.digest(@user, notifications) } if claimed.any?
    end

    # The block builds an email from the notifications that are still current.
    def send_email(claimed)
      notifications = Notification.load_appeals(Notification.count_comments(claimed.with_items.to_a))
        .reject(&:stale?)
      yield(notifications).deliver_now if notifications.any?
    rescue Net::SMTPFatalError
      raise
    rescue SmtpDelivery::NotSent
      claimed.release(:mailed_at)
      raise
    end

    # Tries again after as long as the oldest notification has been waiting. Raises errors that won't pass, or
    # haven't for a day.
    def postpone(error)
      waiting = Time.current - (unsent.minimum(:created_at) || Time.current)
      time = waiting.clamp(*RETRY_AFTER).seconds.from_now
      @setting.update!(next_email_at: time)
      raise error unless SmtpDelivery::TRANSIENT.any? { |kind| kind === error } && waiting < MAX_DELAY

      Rails.logger.warn "Emails to member #{@user.id} are sent after #{time.iso8601}: #{error.class}: " \
        "#{error.message}"
    end
end
