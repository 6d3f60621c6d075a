# Is told who answered or named them, and what is said where they want to know.
module User::Notifiable
  extend ActiveSupport::Concern

  included do
    has_many :notifications, dependent: :delete_all
    has_many :follows, dependent: :delete_all
    has_one :notification_setting, dependent: :delete
    has_one :email_bounce, dependent: :delete
    has_many :push_subscriptions, dependent: :delete_all

    # Good for as long as there is the account: an old mail's link works too.
    generates_token_for :unsubscription
  end

  # Marks as read what was told up to the notification with the id +last+, in the page that was made at +moment+: what came
  # after it was not seen yet.
  def read_notifications(up_to:, moment: Time.current)
    notifications.where(id: ..up_to).until_moment(moment).mark_read
  end

  # Whether what happens here may be mailed to them.
  def deliverable?
    email_address.present? && email_bounce.nil?
  end

  # Whether they want it mailed.
  def wants_email?
    !NotificationSetting.of(self).email_never?
  end

  def unsubscribe
    notification_setting&.update!(email_frequency: "never")
  end

  # Claims once more the address that took no mail.
  def claim_bouncing_address
    update!(unconfirmed_email_address: email_address) if email_bounce && unconfirmed_email_address.nil?
  end
end
