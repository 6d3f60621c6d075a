# The log of moderation actions is append-only, and the moderation queue counts flags.
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
        on :flags_inserted, "AFTER INSERT ON flags", *%w[ post_id comment_id ].map { |key| flagged(key) }
        on :flags_deleted, "AFTER DELETE ON flags", *%w[ post_id comment_id ].map { |key|
          "UPDATE moderation_queue_items SET flags_count = flags_count - 1 WHERE #{key} = OLD.#{key}"
        }
      end

      def flagged(key)
        "INSERT INTO moderation_queue_items (#{key}, flags_count, created_at) " \
          "SELECT NEW.#{key}, 1, NEW.created_at WHERE NEW.#{key} IS NOT NULL " \
          "ON CONFLICT (#{key}) DO UPDATE SET flags_count = moderation_queue_items.flags_count + 1"
      end
  end
end
