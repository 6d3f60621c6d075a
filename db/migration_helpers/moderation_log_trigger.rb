# For migrations that add a column to moderation_actions, whose trigger rejects every change except those listed.
module ModerationLogTrigger
  GHOST = "IS NOT DISTINCT FROM (SELECT id FROM users WHERE username = 'deleted')".freeze
  # The values to which columns may change: what the deletion of an account, a post, a comment or a hat leaves.
  CHANGES = {
    user_id: GHOST, subject_id: GHOST, post_id: "IS NULL", comment_id: "IS NULL", target_post_id: "IS NULL",
    reason: "= '[deleted]'", previous_title: "IS NULL"
  }.freeze
  FIXED = %i[ id action expires_at created_at tag_id previous_tags ].freeze

  private
    # +further+ has further columns with conditions on their new values.
    def replace_moderation_log_trigger(**further)
      execute "DROP TRIGGER moderation_actions_changed#{" ON moderation_actions" if Postgresql.chosen?}"
      changed = FIXED.map { |column| "NEW.#{column} IS DISTINCT FROM OLD.#{column}" } +
        { **CHANGES, **further }.map do |column, allowed|
          "(NEW.#{column} IS DISTINCT FROM OLD.#{column} AND NOT NEW.#{column} #{allowed})"
        end
      engine = Engines.of(connection)
      engine.trigger(:moderation_actions_changed, "BEFORE UPDATE ON moderation_actions",
        engine.refusal("moderation actions cannot be changed", changed.join(" OR "))).each { |sql| execute sql }
    end
end
