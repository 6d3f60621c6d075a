require "net/smtp"

# Emails a member their unsent notifications (EmailNotifier). Deleted accounts have no settings to find.
class EmailNotificationsJob < ApplicationJob
  limits_concurrency to: 1, key: ->(user_id) { user_id }, duration: 10.minutes, on_conflict: :discard
  retry_on(*EmailNotifier::NOT_SENT, wait: :polynomially_longer, attempts: 5)

  def perform(user_id)
    setting = NotificationSetting.find_by(user_id:)
    EmailNotifier.notify setting if setting && !MaintenanceMode.on?
  end
end
