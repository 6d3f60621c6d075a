# The log of moderation actions is append-only, and the moderation queue counts flags and open reports.
class Triggers
  module Moderation
    GHOST = "IS NOT DISTINCT FROM (SELECT id FROM users WHERE username = 'deleted')".freeze
    # Moderation actions can't be changed, except to what remains if an account, a post or a hat is deleted.
    FIXED = %i[ id action expires_at created_at tag_id previous_tags ].freeze
    CHANGES = {
      user_id: GHOST, subject_id: GHOST, post_id: "IS NULL", comment_id: "IS NULL",
      target_post_id: "IS NULL", reason: "= '[deleted]'", previous_title: "IS NULL", hat_id: "IS NULL",
      first_in_bulk_id: "IS NOT DISTINCT FROM NEW.id"
    }.freeze

    ITEM_KEYS = %w[ post_id comment_id ].freeze

    private
      def moderation
        changed = FIXED.map { |column| "NEW.#{column} IS DISTINCT FROM OLD.#{column}" }
        changed += CHANGES.map do |column, allowed|
          "(NEW.#{column} IS DISTINCT FROM OLD.#{column} AND NOT NEW.#{column} #{allowed})"
        end
        on :moderation_actions_changed, "BEFORE UPDATE ON moderation_actions",
          engine.refusal("moderation actions cannot be changed", changed.join(" OR "))
        on :moderation_actions_deleted, "BEFORE DELETE ON moderation_actions",
          engine.refusal("moderation actions cannot be deleted", "1 = 1")
        on :flags_inserted, "AFTER INSERT ON flags", *ITEM_KEYS.map { |key| queued(key, :flags_count) }
        on :flags_deleted, "AFTER DELETE ON flags", *ITEM_KEYS.map { |key|
          "UPDATE moderation_queue_items SET flags_count = flags_count - 1 WHERE #{key} = OLD.#{key}"
        }
        reports
        on :moderation_actions_inserted, "AFTER INSERT ON moderation_actions",
          *ITEM_KEYS.map { |key| acted_on(key) }, condition: "NEW.user_id IS NOT NULL"
      end

      # The first action on an item that waits for one.
      def acted_on(key)
        "UPDATE moderation_queue_items SET acted_at = NEW.created_at WHERE #{key} = NEW.#{key} " \
          "AND acted_at IS NULL AND moderation_action_id IS NULL"
      end

      # A report is open until a moderator decides, and again after an objection.
      def reports
        on :reports_inserted, "AFTER INSERT ON reports",
          *ITEM_KEYS.map { |key| queued(key, :open_reports_count) }, condition: "NEW.decided_at IS NULL"
        on :reports_deleted, "AFTER DELETE ON reports",
          *ITEM_KEYS.map { |key| reports_counted(key, "- 1", "OLD") }, condition: "OLD.decided_at IS NULL"
        on :reports_decided, "AFTER UPDATE OF decided_at ON reports",
          *ITEM_KEYS.map { |key| reports_counted(key, "- 1", "NEW") },
          condition: "OLD.decided_at IS NULL AND NEW.decided_at IS NOT NULL"
        on :reports_objected, "AFTER UPDATE OF decided_at ON reports",
          *ITEM_KEYS.map { |key| reports_counted(key, "+ 1", "NEW") },
          condition: "OLD.decided_at IS NOT NULL AND NEW.decided_at IS NULL"
      end

      def queued(key, counter)
        "INSERT INTO moderation_queue_items (#{key}, #{counter}, created_at) " \
          "SELECT NEW.#{key}, 1, NEW.created_at WHERE NEW.#{key} IS NOT NULL " \
          "ON CONFLICT (#{key}) DO UPDATE SET #{counter} = moderation_queue_items.#{counter} + 1"
      end

      def reports_counted(key, change, row)
        "UPDATE moderation_queue_items SET open_reports_count = open_reports_count #{change} " \
          "WHERE #{key} = #{row}.#{key}"
      end
  end
end
