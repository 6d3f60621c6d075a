# Can be flagged by established members other than its author; flags can be withdrawn.
module Flaggable
  extend ActiveSupport::Concern

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

  # The flags that still count and whose members haven't been notified of this +outcome+. +moderation_action+
  # is the one that leads to it, if any.
  def flags_awaiting(outcome, moderation_action: nil)
    earlier = outcomes_before(moderation_action)
    decided_at = earlier.filter_map { |_, kind, time| time if kind.ends_flags? }.last
    informed_at = earlier.last&.then { |_, kind, time| time if kind.flag_outcome == outcome }
    since = [ decided_at, informed_at ].compact.max
    since ? flags.where("flags.created_at > ?", since) : flags
  end

  # Removes it in its author's name, and notifies the members who flagged it.
  def delete_by_author
    with_moderation_lock do
      if held?
        withdraw
      elsif visible?
        remove by: author
        Notification::Kinds::Deletion.deliver self
      end
    end
  end

  private
    # The id, kind and time of each, in order. Sorted in Ruby: with ORDER BY, PostgreSQL might
    # scan the index of all ids.
    def outcomes_before(moderation_action)
      rows = moderation_actions.where(action: Moderation::Action.names(&:flag_outcome))
        .where.not(id: moderation_action&.id)
        .pluck(:id, :action, :created_at)
      rows.sort.map { |id, action, time| [ id, Moderation::Action.named(action), time ] }
    end
end
