# Gets notifications of replies, mentions and followed threads.
module User::Notifiable
  extend ActiveSupport::Concern

  NOT_MUTING = "NOT EXISTS (SELECT 1 FROM mutes WHERE mutes.user_id = users.id AND mutes.muted_user_id = ?)"

  included do
    has_many :notifications, dependent: :delete_all
    has_many :follows, dependent: :delete_all
    has_one :notification_setting, dependent: :delete
    has_one :email_bounce, dependent: :delete
    has_many :push_subscriptions, dependent: :delete_all

    # Excludes the ghost and members who muted the author with the id +author_id+. If that is omitted, the SQL
    # has a ? to be bound.
    scope :notifiable_by,
      ->(*author_id) { where.not(username: User::GHOST_USERNAME).where(NOT_MUTING, *author_id) }

    # Doesn't expire: the link in an old email must work too, as long as emails go to the same address.
    generates_token_for(:mailed_unsubscription) { Digest::SHA256.base64digest(email_address.to_s).first(22) }
    generates_token_for :unsubscription # in emails sent by release 1.0
  end

  class_methods do
    # The member whose email had the +token+, or nil. Nil if their account is being deleted.
    def find_by_unsubscription_token(token)
      not_deleted.find_by_token_for(:mailed_unsubscription, token) ||
        not_deleted.find_by_token_for(:unsubscription, token)
    end

    # The ids of the members with +usernames+ who can be notified of an item by the author with the id
    # +author_id+.
    def notifiable_ids(usernames, author_id) = where(username: usernames).notifiable_by(author_id).ids

    # The same for one id, with a prepared statement. Returns an array with the id, or an empty one.
    def notifiable_id(id, author_id)
      prepared_rows(:notifiable, id, author_id) { select(:id).where("id = ?").notifiable_by }.flatten
    end
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
    NotificationSetting.of(self).then { |setting| !setting.email_never? || setting.email_messages? }
  end

  def unsubscribe
    notification_setting&.update!(email_frequency: "never", email_messages: false)
  end

  # Makes the bounced address unconfirmed again.
  def unconfirm_bounced_address
    update!(unconfirmed_email_address: email_address) if email_bounce && unconfirmed_email_address.nil?
  end
end
