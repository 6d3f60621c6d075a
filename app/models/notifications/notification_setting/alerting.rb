# When a moderator gets alerts (ModeratorAlert::Batch).
module NotificationSetting::Alerting
  extend ActiveSupport::Concern

  HOURS = (0..23) # UTC

  included do
    validates :quiet_from, :quiet_until, inclusion: { in: HOURS, allow_nil: true }
    validate { errors.add :quiet_until, :quiet_hours unless quiet_hours_valid? }
  end

  # Whether alerts can be sent now. +urgent+: whether one of them is.
  def alerts_due?(urgent:)
    now = Time.current
    waited = alerted_at.nil? || alerted_at <= now - ModeratorAlert::Batch::INTERVAL
    (waited || (urgent && !alerted_urgently?)) && (!quiet?(now) || (urgent && urgent_alerts?))
  end

  private
    # From 22 until 7 includes midnight.
    def quiet?(now)
      return false unless quiet_from

      hour = now.utc.hour
      from, before = hour >= quiet_from, hour < quiet_until
      quiet_from < quiet_until ? from && before : from || before
    end

    def quiet_hours_valid?
      quiet_from.nil? ? quiet_until.nil? : quiet_until && quiet_from != quiet_until
    end
end
