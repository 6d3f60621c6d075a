# Reverts the actions on posts and comments without a later moderation action, and ends the bans.
module BulkAction::Undo
  extend ActiveSupport::Concern

  REVERSE = { "removed" => "restored", "restored" => "removed" }.freeze # dismissed flags can't be brought back

  included do
    belongs_to :undone_by, class_name: "User", optional: true
  end

  def undoable?
    REVERSE.key?(action) && (applying? || applied?)
  end

  # In the name of the moderator +by+. Can be called at any time, also before it is finished.
  def undo(by:)
    undone = self.class.where(id:, state: %w[ applying applied ], action: REVERSE.keys)
      .update_all(state: "undoing", undone_by_id: by.id, items_count: entries.count)
    reload.start if undone.positive?
  end

  private
    def revert(batches)
      rows = entries.where(undone: false).includes(:moderation_action)
      each_row(batches, rows, while_state: "undoing") { |entry| revert_entry entry }
      batches.once { self.class.where(id:).update_all(state: "undone") }
    end

    def revert_entry(entry)
      original = entry.moderation_action
      if original.about_user?
        act_on original.subject, "reinstated" if original.subject&.suspension&.moderation_action_id == original.id
      elsif original.item&.last_moderation_action == original
        act_on original.item, REVERSE.fetch(original.action)
      end
      entry.update! undone: true
    end

    def act_on(target, action)
      target.moderation_action_by(undone_by, action:, reason: undo_reason).execute
    end

    def undo_reason
      I18n.t("bulk_actions.undone", reason:, locale: Site.settings.locale).first(ModerationAction::MAX_REASON_LENGTH)
    end
end
