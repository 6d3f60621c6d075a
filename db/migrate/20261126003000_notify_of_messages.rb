require_relative "../migration_helpers/without_triggers"

# Notifications of moderators' replies.
class NotifyOfMessages < ActiveRecord::Migration[8.1]
  include WithoutTriggers

  TRIGGERS = %w[ hidden shown inserted changed deleted ].map { |event| "notifications_#{event}" }.freeze
  KINDS = "'reply', 'mention', 'thread', 'moderation', 'flag', 'join_request'".freeze

  def up
    without_triggers TRIGGERS do
      add_reference :notifications, :message, foreign_key: { on_delete: :cascade }, index: false
      replace_check_constraint :notifications, "kind IN (#{KINDS}, 'message')", name: "known_notice"
      add_check_constraint :notifications, "(message_id IS NOT NULL) = (kind = 'message')", name: "replies_have_messages"
    end
  end

  # Deletes notifications of the new kind.
  def down
    execute "DELETE FROM notifications WHERE kind = 'message'"
    without_triggers TRIGGERS do
      remove_check_constraint :notifications, name: "replies_have_messages"
      replace_check_constraint :notifications, "kind IN (#{KINDS})", name: "known_notice"
      remove_reference :notifications, :message, foreign_key: true, index: false
    end
  end
end
