# A message in a conversation, by a member or, with by_moderator, by one of the moderators.
class Message < ApplicationRecord
  MAX_LENGTH = 10_000
  RESUBMISSION_WINDOW = 1.minute # an identical message counts as sent twice

  belongs_to :conversation
  belongs_to :author, class_name: "User"
  has_many :notifications

  delegate :user, to: :conversation

  normalizes :body, with: ->(body) { PlainText.lines(body) }

  validates :body, presence: true, length: { maximum: MAX_LENGTH }, visible: true
  validate { errors.add :base, :own if by_moderator && conversation.member_ids.include?(author_id) }

  scope :first_of_conversations, -> {
    where("NOT EXISTS (SELECT 1 FROM messages AS earlier WHERE earlier.conversation_id = " \
      "messages.conversation_id AND earlier.id < messages.id)")
  }
  scope :in_order, -> { includes(:author).order(:id) }

  # Saves it, with its conversation if that is new. Returns the message, or the earlier one that it repeats;
  # nil, with errors, if it is invalid. A member has one conversation about a moderation action, and is
  # notified of replies, also by other members. Moderators who want members' messages by email get one.
  def submit
    if valid?
      Writes.with_lock(conversation.lock_name) { find_earlier || save_unless_refused }
    end
  end

  # Why its author can't write it (User::Conversing#message_refusal), or nil.
  def refusal = (author&.message_refusal(conversation) unless by_moderator)

  private
    def find_earlier
      latest = self.class.where(author_id:).order(:id).last
      latest if latest && repeats?(latest) && latest.created_at > RESUBMISSION_WINDOW.ago
    end

    def repeats?(other)
      return false unless other.body == body && other.by_moderator == by_moderator

      if conversation.new_record?
        conversation.starts_like?(other.conversation)
      else
        other.conversation_id == conversation_id
      end
    end

    def save_unless_refused
      self.conversation = conversation.persisted? ? conversation.reload : earlier_appeal || conversation
      if reason = refusal
        errors.add :base, reason
        nil
      else
        save_in_conversation
      end
    end

    def save_in_conversation
      conversation.update!(status: by_moderator ? "answered" : "open", last_message_at: Time.current)
      save!(validate: false)
      Notification::Kinds::Message.deliver(self)
      EmailModeratorsJob.enqueue_after_commit(self) unless by_moderator
      self
    end

    def earlier_appeal
      user.appeal_of(conversation.moderation_action) if conversation.moderation_action
    end
end
