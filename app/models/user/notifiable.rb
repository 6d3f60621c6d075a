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
    %i[ mailed_unsubscription decision_unsubscription alert_unsubscription ].each do |purpose|
      generates_token_for(purpose) { Digest::SHA256.base64digest(email_address.to_s).first(22) }
    end
    generates_token_for :unsubscription # in emails sent by release 1.0
  end

  class_methods do
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

  # Whether decisions about them and moderators' replies are emailed to them.
  def wants_decisions?
    deliverable? && (notification_setting.nil? || notification_setting.email_decisions?)
  end

  # Makes the bounced address unconfirmed again.
  def unconfirm_bounced_address
    update!(unconfirmed_email_address: email_address) if email_bounce && unconfirmed_email_address.nil?
  end
end
