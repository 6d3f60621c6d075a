# Can be moderated. Moderators' decisions are final: flags no longer count.
module Moderatable
  extend ActiveSupport::Concern
  include Item

  included do
    has_one :queue_item, class_name: "ModerationQueueItem", dependent: :delete
    has_many :moderation_actions
  end

  # The actions that are possible on a post or comment in its current state.
  def item_actions
    if hidden_by_flags? then %w[ removed restored ]
    else [ *("dismissed" if queue_item&.pending?), *(removed? ? restorations : "removed") ]
    end
  end

  # Builds an action by +user+, to be executed.
  def moderation_action_by(user, **attributes)
    moderation_actions.new(user:, subject: author, **attributes)
  end

  # The latest action on it, or nil.
  def last_moderation_action
    moderation_actions.order(:id).last
  end

  private
    # Only authors can restore what they deleted, unless they removed it as moderators. Nothing is left to restore of texts that
    # were deleted with an account.
    def restorations
      deleted_with_account? || (removed_by_author? && last_moderation_action&.action != "removed") ? [] : [ "restored" ]
    end

    def deleted_with_account? = body == User::DELETED_TEXT && author.ghost?
end
