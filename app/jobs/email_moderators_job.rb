# Enqueues an email about a member's message for each moderator who wants them.
class EmailModeratorsJob < ApplicationJob
  # A failure to enqueue doesn't fail the request: the message is among those that wait for an answer.
  def self.enqueue_after_commit(message)
    ActiveRecord.after_all_transactions_commit do
      perform_later message.id
    rescue ActiveRecord::ActiveRecordError => error
      logger.warn "Emails to moderators were not enqueued: #{error.message}"
    end
  end

  def perform(message_id)
    if message = Message.find_by(id: message_id)
      User.moderators_to_email(message).each { |user| NotificationMailer.member_message(user, message).deliver_later }
    end
  end
end
