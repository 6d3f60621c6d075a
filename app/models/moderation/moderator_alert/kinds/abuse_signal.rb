# Votes or sign-ins of members look suspicious. Moderators aren't alerted to signals about themselves.
class ModeratorAlert::Kinds::AbuseSignal < ModeratorAlert::Kind
  # At most one alert for all +signals+.
  def self.deliver(signals)
    concerned = signals.map { |signal| [ signal.user_id, signal.other_user_id ] }.reduce(:&)
    ModeratorAlert.deliver(kind, except: concerned) if concerned
  end

  def pending? = ::AbuseSignal.open.exists?
  def path = routes.moderation_abuse_signals_path
end
