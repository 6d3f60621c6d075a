# Can write to the moderators, even while suspended, banned or waiting for approval. Of a banned member, one
# message at a time waits for the moderators, so that many banned accounts can't flood them.
module User::Conversing
  extend ActiveSupport::Concern

  MAX_STAFF = 100 # listed on the About page

  included do
    has_many :conversations, dependent: :delete_all
  end

  # A message that begins a conversation.
  def message_to_moderators(moderation_action: nil, **attributes)
    Message.new(conversation: Conversation.new(user: self, moderation_action:), author: self, **attributes)
  end

  # Why they can't write in the +conversation+, which may be new: it is :locked; since the ban, a message of
  # theirs is :waiting; or a conversation of theirs was locked, so that they can't start others (:silenced).
  # Nil if they can.
  def message_refusal(conversation)
    if conversation.locked? then :locked
    elsif banned?
      since_ban = (suspension.moderation_action.created_at..)
      if Conversation.of(self).where(status: "open", last_message_at: since_ban).any? then :waiting
      elsif conversation.new_record? && conversations.where(locked_at: since_ban).any? then :silenced
      end
    end
  end

  # The moderation action with the id +action_id+, if they may appeal it: it concerns them or their item, or
  # they were notified of it.
  def find_appealable_action(action_id)
    action = ModerationAction.find(action_id)
    if action.subject_id == id || notifications.exists?(moderation_action: action)
      action
    else
      raise ActiveRecord::RecordNotFound, "Not about this member"
    end
  end

  # Marks as read what the conversation's page shows: notifications of the moderators' +messages+, of the
  # moderation action, of the others of its bulk action, and of later ones.
  def mark_conversation_read(conversation, messages)
    action = conversation.moderation_action
    actions = action ? [ action.appealed_together.select(:id), action.later.to_a ] : []
    mark_read notifications.where(message_id: messages.map(&:id)),
      *actions.map { |shown| notifications.where(moderation_action: shown) }
  end

  # Marks the notifications of moderation actions on the item as read.
  def mark_actions_read(item)
    mark_read notifications.of_actions_on(item)
  end

  def appeal_of(moderation_action)
    conversations.find_by(moderation_action_id: moderation_action.appealed_together.select(:id))
  end

  private
    # Nothing is saved if the database can't be written.
    def mark_read(*relations)
      return if unread_count.zero? || MaintenanceMode.on?

      read = ApplicationRecord.on_primary { relations.sum(&:mark_read) }
      reload if read.positive?
    rescue ActiveRecord::ActiveRecordError => error
      logger.warn "Notifications were not marked as read: #{error.message}"
    end
end
