# Each minute: has everybody mailed for whom something waits. Who has a job waiting gets no second one.
class MailWaitingNoticesJob < ApplicationJob
  def perform
    NotificationSetting.people_to_mail.each { |id| MailNoticesJob.perform_later id } unless ReadOnly.on?
  end
end
