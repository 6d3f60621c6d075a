# Enqueues an email about a member's message for each moderator who wants them.
class EmailModeratorsJob < ApplicationJob
  # If the job can't be enqueued, no email is sent, but the message is still listed as waiting for an answer.
  def self.enqueue_after_commit(message)
    enqueue_after_commit_or_warn("Emails to moderators") { perform_later message.id }
  end

  def perform(message_id)
    if message = Message.find_by(id: message_id)
      User.moderators_to_email(message).each do |user|
        NotificationMailer.member_message(user, message).deliver_later
      end
    end
  end
end
