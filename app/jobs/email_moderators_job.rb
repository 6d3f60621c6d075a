# Enqueues an email about a member's message for each moderator who wants them. Those about banned members are
# alerts instead, which are sent together, without the text.
class EmailModeratorsJob < ApplicationJob
  # If the job can't be enqueued, no email is sent, but the message is still listed as waiting for an answer.
  def self.enqueue_after_commit(message)
    enqueue_after_commit_or_warn("Emails to moderators") { perform_later message.id }
  end

  def perform(message_id)
    if message = Message.find_by(id: message_id)
      moderators = User.moderators_to_email(message)
      if message.author.banned?
        ModeratorAlert::Kinds::Message.deliver moderators
      else
        moderators.each { |user| NotificationMailer.member_message(user, message).deliver_later }
      end
    end
  end
end
