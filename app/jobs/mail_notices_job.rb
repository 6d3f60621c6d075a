require "net/smtp"

# Mails one person what waits for them (NotificationSetting::Mailing). It knows them by their number: who has left is not there any more.
class MailNoticesJob < ApplicationJob
  limits_concurrency to: 1, key: ->(user_id) { user_id }, duration: 10.minutes, on_conflict: :discard
  retry_on(*NotificationSetting::NOT_SENT, wait: :polynomially_longer, attempts: 5)

  def perform(user_id)
    NotificationSetting.find_by(user_id:)&.deliver unless ReadOnly.on?
  end
end
