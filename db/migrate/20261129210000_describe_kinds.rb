require_relative "../migration_helpers/irreversible"

# The properties of kinds are columns, with which triggers compare the rows (Triggers::Kinds), instead of
# CHECK constraints that name kinds: a new kind needs no migration. KindInstallation fills them.
class DescribeKinds < ActiveRecord::Migration[8.1]
  include Irreversible

  # The last four of notifications, and that of bulk actions, are only from versions between the releases.
  CHECKS = {
    moderation_actions: %i[ user_id_present ], bulk_actions: %i[ action_valid ],
    notifications: %i[
      reply_has_comment thread_has_no_comment post_id_for_kind moderation_action_id_for_kind
      message_id_for_kind flag_id_for_kind
    ]
  }.freeze

  def up
    %i[ by_members in_bulk ].each do |column|
      add_column :moderation_action_kinds, column, :boolean, null: false, default: false
    end
    %i[ post comment moderation_action message flag ].each do |column|
      add_column :notification_kinds, column, :boolean
    end
    CHECKS.each do |table, rules|
      rules.each { |rule| remove_check_constraint table, name: "#{table}_#{rule}", if_exists: true }
    end
    add_foreign_key :bulk_actions, :moderation_action_kinds, column: :action, primary_key: :name
  end
end
