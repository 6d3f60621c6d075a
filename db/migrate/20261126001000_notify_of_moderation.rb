require_relative "../migration_helpers/without_triggers"

# Notifications of moderation actions, to the author or user concerned and to members who flagged, and of decided requests to
# join. They have no post, so removing or visiting one neither hides them nor
# marks them as read.
class NotifyOfModeration < ActiveRecord::Migration[8.1]
  include WithoutTriggers

  TRIGGERS = %w[ hidden shown inserted changed deleted ].map { |event| "notifications_#{event}" }.freeze
  ITEM_KINDS = "'reply', 'mention', 'thread'".freeze

  def up
    without_triggers TRIGGERS do
      change_column_null :notifications, :post_id, true
      add_reference :notifications, :moderation_action, foreign_key: { on_delete: :cascade }, index: false
      replace_check_constraint :notifications, "kind IN (#{ITEM_KINDS}, 'moderation', 'flag', 'join_request')",
        name: "known_notice"
      add_check_constraint :notifications, "(post_id IS NOT NULL) = (kind IN (#{ITEM_KINDS}))", name: "items_have_posts"
      add_check_constraint :notifications, "(moderation_action_id IS NOT NULL) = (kind IN ('moderation', 'flag'))",
        name: "decisions_have_actions"
    end
  end

  # Deletes notifications of the new kinds.
  def down
    execute "DELETE FROM notifications WHERE post_id IS NULL"
    without_triggers TRIGGERS do
      remove_check_constraint :notifications, name: "decisions_have_actions"
      remove_check_constraint :notifications, name: "items_have_posts"
      replace_check_constraint :notifications, "kind IN (#{ITEM_KINDS})", name: "known_notice"
      remove_reference :notifications, :moderation_action, foreign_key: true, index: false
      change_column_null :notifications, :post_id, false
    end
  end
end
