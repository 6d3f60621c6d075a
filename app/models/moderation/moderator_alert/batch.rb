# The alerts that a moderator gets as one push message and one email. The first is sent immediately, those of
# the ten minutes after it together, so that a wave of flags is no storm of messages. Something urgent doesn't
# wait if the last batch wasn't. During quiet hours, alerts wait until their end.
class ModeratorAlert::Batch
  INTERVAL = 10.minutes

  def initialize(user)
    @user = user
  end

  # Claims the alerts by deleting them, so that they are sent at most once. Alerts that another moderator has
  # dealt with are deleted without being sent.
  def deliver
    alerts = Writes.with_lock("alerts to #{@user.id}") { claim }
    if alerts.any?
      lines = alerts.map { |alert| [ alert.kind, alert.path ] }.uniq
      push lines if setting.push_alerts?
      NotificationMailer.moderator_alerts(@user, lines).deliver_later if mail?
    end
  end

  private
    def setting = @setting ||= NotificationSetting.of(@user)
    def mail? = setting.email_alerts? && @user.deliverable?

    def claim
      all = ModeratorAlert.where(user: @user).order(:id).to_a
      pending = @user.wants_alerts? ? all.select(&:pending?) : []
      urgent = pending.any?(&:urgent?)
      due = pending.any? && setting.alerts_due?(urgent:)
      ModeratorAlert.where(id: due ? all : all - pending).delete_all
      setting.update!(alerted_at: Time.current, alerted_urgently: urgent) if due
      due ? pending : []
    end

    def push(lines)
      message = I18n.with_locale(@user.locale) { ModeratorAlert::Summary.new(lines).message }
      @user.push_subscriptions.ids.each { |id| PushModeratorAlertsJob.perform_later id, message }
    end
end
