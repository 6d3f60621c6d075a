# Is told who answered or named them, and what is said where they want to know.
module User::Notified
  extend ActiveSupport::Concern

  included do
    has_many :notices, dependent: :delete_all
    has_many :follows, dependent: :delete_all
    has_one :notification_setting, dependent: :delete
    has_one :bounce, dependent: :delete
    has_many :push_subscriptions, dependent: :delete_all

    # Good for as long as there is the account: an old mail's link works too.
    generates_token_for :unsubscription
  end

  # Marks as read what was told up to the notice with the id +last+, in the page that was made at +moment+: what came after it was not seen yet.
  def read_notices(up_to:, moment: Time.current)
    notices.where(id: ..up_to).until_moment(moment).mark_read
  end

  # Whether what happens here may be mailed to them.
  def takes_mail?
    email_address.present? && bounce.nil?
  end

  # Whether they want it mailed.
  def mailed?
    !NotificationSetting.of(self).mail_never?
  end

  def mail_no_more
    notification_setting&.update!(frequency: "never")
  end

  # Claims once more the address that took no mail.
  def claim_bouncing_address
    update!(unconfirmed_email_address: email_address) if bounce && unconfirmed_email_address.nil?
  end
end
