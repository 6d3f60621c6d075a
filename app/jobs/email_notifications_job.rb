# Emails a member their unsent notifications (EmailNotifier). Deleted accounts have no settings to find. Not
# retried, because EmailWaitingNotificationsJob enqueues it again when the next attempt is due.
class EmailNotificationsJob < ApplicationJob
  limits_concurrency to: 1, key: ->(user_id) { user_id }, duration: 10.minutes, on_conflict: :discard

  def perform(user_id)
    setting = NotificationSetting.find_by(user_id:)
    EmailNotifier.notify setting if setting && !MaintenanceMode.on?
  end
end
