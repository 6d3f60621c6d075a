# Automatic follows, email settings and alerts of a member. Members without a row have these defaults.
class NotificationSetting < ApplicationRecord
  include Alerting

  DIGEST_HOUR = 7 # UTC; weekly digests on Mondays

  belongs_to :user

  enum :email_frequency, %w[ never each daily weekly ].index_by(&:itself), default: "never", prefix: :email,
    scopes: false, validate: true

  before_save :schedule_email, if: :email_frequency_changed?

  # Must match User::Notifiable#deliverable?.
  scope :deliverable, -> { where(<<~SQL.squish) }
    EXISTS (SELECT 1 FROM users WHERE users.id = notification_settings.user_id AND users.email_address IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM email_bounces WHERE email_bounces.user_id = notification_settings.user_id)
  SQL
  scope :digest_due, ->(now) { where(email_frequency: %w[ daily weekly ], next_email_at: ..now) }
  # If sending failed, next_email_at is the time of the next attempt.
  scope :single_due, ->(now) {
    where(email_frequency: "each").where("next_email_at IS NULL OR next_email_at <= ?", now)
    .where(Notification.to_email.of_channel(:email)
    .where("notifications.user_id = notification_settings.user_id " \
      "AND notifications.created_at >= notification_settings.email_since").arel.exists)
  }

  # +user+'s settings, or an unsaved default.
  def self.of(user)
    prepared(:of, user.id) { where("user_id = ?") }.first || new(user:)
  end

  # The ids of members with notifications to be emailed now.
  def self.users_to_email
    now = Time.current
    [ digest_due(now), single_due(now) ].flat_map { |due| due.deliverable.pluck(:user_id) }
  end

  # Returns false if no digest is due yet.
  def schedule_next_digest
    next_email_at&.past? ? update!(next_email_at: next_digest_time) : false
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
end
