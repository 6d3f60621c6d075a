require "net/smtp"

# Emails a member their unsent notifications (EmailDelivery). Deleted accounts have no settings to find.
class EmailNotificationsJob < ApplicationJob
  limits_concurrency to: 1, key: ->(user_id) { user_id }, duration: 10.minutes, on_conflict: :discard
  retry_on(*EmailDelivery::NOT_SENT, wait: :polynomially_longer, attempts: 5)

  def perform(user_id)
    NotificationSetting.find_by(user_id:)&.deliver unless MaintenanceMode.on?
  end
end
