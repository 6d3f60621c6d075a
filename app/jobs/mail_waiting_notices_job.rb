# Every minute: enqueues a mail job for each member with unsent notifications, unless one is already waiting.
class MailWaitingNoticesJob < ApplicationJob
  def perform
    NotificationSetting.people_to_mail.each { |id| MailNoticesJob.perform_later id } unless ReadOnly.on?
  end
end
