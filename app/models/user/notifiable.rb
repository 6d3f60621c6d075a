# Gets notifications of replies, mentions and followed threads.
module User::Notifiable
  extend ActiveSupport::Concern

  included do
    has_many :notifications, dependent: :delete_all
    has_many :follows, dependent: :delete_all
    has_one :notification_setting, dependent: :delete
    has_one :email_bounce, dependent: :delete
    has_many :push_subscriptions, dependent: :delete_all

    # Doesn't expire: the link in an old email must work too.
    generates_token_for :unsubscription
  end

  # Marks notifications as read up to the id +last+ on a page rendered at +moment+; later ones stay unread.
  def mark_notifications_read(up_to:, moment: Time.current)
    notifications.where(id: ..up_to).without_comments_after(moment).mark_read
  end

  # Whether notifications can be emailed to them.
  def deliverable?
    email_address.present? && email_bounce.nil?
  end

  # Whether they chose email.
  def wants_email?
    !NotificationSetting.of(self).email_never?
  end

  def unsubscribe
    notification_setting&.update!(email_frequency: "never")
  end

  # Makes the bounced address unconfirmed again.
  def unconfirm_bounced_address
    update!(unconfirmed_email_address: email_address) if email_bounce && unconfirmed_email_address.nil?
  end
end
