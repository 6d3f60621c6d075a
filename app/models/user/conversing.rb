# Can write to the moderators, even while suspended, banned or waiting for approval.
module User::Conversing
  extend ActiveSupport::Concern

  MAX_STAFF = 100 # that About lists

  included do
    has_many :conversations, dependent: :delete_all

    # Written as the partial index is. Administrators come first.
    scope :staff, -> { where("role <> 'member'").order(:role, :id) }
  end

  # A message that begins a conversation.
  def message_to_moderators(moderation_action: nil, **attributes)
    Message.new(conversation: Conversation.new(user: self, moderation_action:), author: self, **attributes)
  end

  # The moderation action with the id +action_id+, if they may appeal it: it concerns them or their item, or they were notified of
  # it.
  def find_appealable_action(action_id)
    action = ModerationAction.find(action_id)
    if action.subject_id == id || notifications.exists?(moderation_action: action)
      action
    else
      raise ActiveRecord::RecordNotFound, "Not about this member"
    end
  end

  # Marks the moderators' replies among +messages+ as read. Nothing is saved if the database can't be written.
  def mark_replies_read(messages)
    unread = messages.filter_map(&:notification).select(&:unread?)
    if unread.any? && !MaintenanceMode.on?
      ApplicationRecord.on_primary { notifications.where(id: unread.map(&:id)).mark_read }
      reload
    end
  rescue ActiveRecord::ActiveRecordError => error
    logger.warn "Messages were not marked as read: #{error.message}"
  end

  def appeal_of(moderation_action)
    Conversation.find_by(moderation_action:, user: self)
  end
end
