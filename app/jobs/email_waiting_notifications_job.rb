# Every minute: enqueues a mail job for each member with unsent notifications, unless one is already waiting.
class EmailWaitingNotificationsJob < ApplicationJob
  def perform
    unless MaintenanceMode.on?
      NotificationSetting.users_to_email.each { |id| EmailNotificationsJob.perform_later id }
    end
  end
end
