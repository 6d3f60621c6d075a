# Emails members the decisions about them and moderators' replies (the channel :decision), unless they turned
# that off or have read them. Each is claimed before it is sent, so that a job that runs twice sends it once.
class EmailDecisionsJob < ApplicationJob
  # So that members who are on the site aren't emailed what they are reading.
  DELAY = 1.minute

  # A failure to enqueue it doesn't fail the request: the notifications are in the inbox.
  def self.enqueue_after_commit(ids)
    enqueue_after_commit_or_warn("Emails about decisions") { set(wait: DELAY).perform_later ids }
  end

  def perform(ids)
    if BulkAction.running.exists?
      retry_job wait: DELAY # one email counts all of a member's items
    else
      unsent = Notification.where(id: ids).of_channel(:decision).to_email
      wanted = unsent.preload(user: %i[ notification_setting email_bounce ])
        .select { |notification| notification.user.wants_decisions? }
      unsent.where(id: wanted).claim(:mailed_at).preload(:user).each do |notification|
        NotificationMailer.public_send(notification.email, notification.user, notification).deliver_later
      end
    end
  end
end
