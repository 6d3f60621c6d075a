# The conversation about the moderation action that a notification is about.
module Notification::Appealable
  extend ActiveSupport::Concern

  included do
    # The member's conversation about the moderation action, or about the action that this one reversed. Set
    # by load_appeals.
    attr_accessor :conversation
  end

  class_methods do
    # Loads for all of the +notifications+ of a member whether they are appealable, and their conversations.
    # Returns all of them.
    def load_appeals(notifications)
      about_actions = notifications.select(&:moderation_action)
      if about_actions.any?
        ModerationAction.load_reversals about_actions.map(&:moderation_action)
        conversations = conversations_about(about_actions)
        about_actions.each { |notification| notification.find_conversation conversations }
      end
      notifications
    end

    private
      # The latest first.
      def conversations_about(notifications)
        about = notifications.map(&:moderation_action)
        actions = ModerationAction.on_targets_of(about.flat_map(&:covered))
          .or(ModerationAction.in_bulk(about.filter_map(&:first_in_bulk_id).uniq))
        Conversation.where(user_id: notifications.first.user_id, moderation_action_id: actions.select(:id))
          .preload(:moderation_action).order(id: :desc).to_a
      end
  end

  def find_conversation(conversations)
    self.conversation = conversations.find { |conversation|
      moderation_action.appealed_with?(conversation.moderation_action)
    } ||
      conversations.find { |conversation| reverses?(conversation.moderation_action) }
  end

  private
    def reverses?(appealed) = moderation_action.covered.any? { |action| action.reverses?(appealed) }
end
