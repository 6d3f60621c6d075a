# Can be flagged by established members other than its author; flags can be withdrawn.
module Flaggable
  extend ActiveSupport::Concern

  # Each action's outcome for members who flagged. They are notified again only if it changes.
  OUTCOMES = { "hidden" => :removed, "removed" => :removed, "merged" => :merged, "dismissed" => :kept, "restored" => :kept,
    "vouched" => :kept }.freeze
  FINAL = [ *ModerationAction::RESOLVING_ACTIONS, "merged" ].freeze # earlier flags don't count anymore

  included do
    has_many :flags, dependent: :delete_all
  end

  # +user+ is nil for visitors.
  def flag_by(user)
    flags.find_by(user:)
  end

  def unflag_by(user)
    flags.where(user:).delete_all
  end

  # The flags that still count and whose members haven't been notified of this +outcome+. +moderation_action+ is the one that
  # leads to it, if any.
  def flags_awaiting(outcome, moderation_action: nil)
    earlier = outcomes_before(moderation_action)
    decided_at = earlier.filter_map { |_, action, time| time if action.in?(FINAL) }.last
    informed_at = earlier.last&.then { |_, action, time| time if OUTCOMES[action] == outcome }
    since = [ decided_at, informed_at ].compact.max
    since ? flags.where("flags.created_at > ?", since) : flags
  end

  # Removes it in its author's name, and notifies the members who flagged it.
  def delete_by_author
    with_moderation_lock do
      if visible?
        remove by: author
        Notification::Kinds::Deletion.deliver self
      end
    end
  end

  private
    # The id, name and time of each, in order. Sorted in Ruby: with ORDER BY, PostgreSQL might scan the index of all ids.
    def outcomes_before(moderation_action)
      moderation_actions.where(action: OUTCOMES.keys).where.not(id: moderation_action&.id).pluck(:id, :action, :created_at).sort
    end
end
