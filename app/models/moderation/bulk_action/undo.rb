# Reverts the actions on posts and comments without a later moderation action, and ends the bans.
module BulkAction::Undo
  extend ActiveSupport::Concern

  included do
    belongs_to :undone_by, class_name: "User", optional: true
  end

  def undoable?
    kind.undoable? && !undo_started?
  end

  # Starts to undo it in the name of the moderator +by+, even if it isn't finished.
  def undo(by:)
    action = Moderation::Action.names(&:undoable?)
    undoable = self.class.where(id:, state: %w[ applying applied ], action:)
    undone = undoable.update_all(state: "undoing", undone_by_id: by.id, items_count: entries.count)
    reload.start if undone.positive?
  end

  def undo_started? = undoing? || undone?

  private
    # Fewer than +items_count+ if some items had a later moderation action, or were deleted.
    def reversals = first_undo_id ? ModerationAction.in_bulk(first_undo_id) : ModerationAction.none

    def revert(batches)
      rows = entries.where(undone: false).includes(:moderation_action)
      each_row(batches, rows, while_state: "undoing") { |entry| revert_entry entry }
      batches.once { self.class.where(id:).update_all(state: "undone") }
    end

    def revert_entry(entry)
      original = entry.moderation_action
      original.target.with_moderation_lock { reverse original if original.undoable? }
      entry.update! undone: true
    end

    def reverse(original)
      first_id = self.class.where(id:).pick(:first_undo_id)
      reversal = original.reversal_by(undone_by)
      if reversal.execute_in_bulk(first_id) && first_id.nil?
        self.class.where(id:).update_all(first_undo_id: reversal.id)
      end
    end
end
