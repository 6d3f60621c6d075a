require_relative "../engines"

# Notifications of moderation actions, to the author or user concerned and to members who flagged, and of decided requests to
# join. They have no post, so removing or visiting one neither hides them nor marks them as read. SQLite rebuilds a table to
# change a column or a constraint, so the triggers that mention it are dropped and created again.
class NotifyOfModeration < ActiveRecord::Migration[8.1]
  TRIGGERS = %w[ hidden shown inserted changed deleted ].map { |event| "notifications_#{event}" }.freeze
  ITEM_KINDS = "'reply', 'mention', 'thread'".freeze

  def up
    without_triggers do
      change_column_null :notifications, :post_id, true
      add_reference :notifications, :moderation_action, foreign_key: { on_delete: :cascade }, index: false
      replace_constraint "known_notice", "kind IN (#{ITEM_KINDS}, 'moderation', 'flag', 'join_request')"
      add_check_constraint :notifications, "(post_id IS NOT NULL) = (kind IN (#{ITEM_KINDS}))", name: "items_have_posts"
      add_check_constraint :notifications, "(moderation_action_id IS NOT NULL) = (kind IN ('moderation', 'flag'))",
        name: "decisions_have_actions"
    end
  end

  # Deletes notifications of the new kinds.
  def down
    execute "DELETE FROM notifications WHERE post_id IS NULL"
    without_triggers do
      remove_check_constraint :notifications, name: "decisions_have_actions"
      remove_check_constraint :notifications, name: "items_have_posts"
      replace_constraint "known_notice", "kind IN (#{ITEM_KINDS})"
      remove_reference :notifications, :moderation_action, foreign_key: true, index: false
      change_column_null :notifications, :post_id, false
    end
  end

  private
    def replace_constraint(name, expression)
      remove_check_constraint(:notifications, name:)
      add_check_constraint(:notifications, expression, name:)
    end

    def without_triggers
      return yield unless Engines.of(connection) == Engines::SQLite

      definitions = TRIGGERS.map { |name| select_value("SELECT sql FROM sqlite_master WHERE name = '#{name}'") }
      TRIGGERS.each { |name| execute "DROP TRIGGER #{name}" }
      yield
      definitions.each { |sql| execute sql }
    end
end
