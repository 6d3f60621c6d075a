require_relative "../migration_helpers/empty_references"
require_relative "../migration_helpers/irreversible"

# Columns and conditions for what members and moderators can do since release 1.0. Copies no table, and reads
# existing rows only to check the longer titles.
class ExtendExistingTables < ActiveRecord::Migration[8.1]
  include EmptyReferences, Irreversible

  # They list the kinds of release 1.0. CreateKinds adds foreign keys instead, DescribeKinds triggers.
  LISTS = {
    moderation_actions: "known_act", notifications: "known_notice", security_events: "known_account_act"
  }.freeze

  def up
    LISTS.each { |table, name| remove_check_constraint table, name: }
    add_columns
    extend_merges
    extend_notifications
    extend_moderation_actions
    replace_check :posts, :title_length, "length(title) BETWEEN 1 AND 150"
  end

  private
    def add_columns
      add_column :posts, :thread_votes_version, :integer, null: false, default: 0
      add_column :notification_settings, :email_messages, :boolean, null: false, default: false
      add_column :users, :comment_order, :string, null: false, default: "best"
      add_column :users, :hats_count, :integer, null: false, default: 0
      add_check_constraint :users, "comment_order IN ('best', 'newest', 'oldest')",
        name: "users_comment_order_valid"
      add_empty_reference :comments, :hat_id, to: :hats
    end

    # A merge moves its comments in batches, and says how far it is.
    def extend_merges
      add_column :merges, :state, :string, null: false, default: "merged"
      add_column :merges, :items_count, :integer, null: false, default: 0
      add_column :merges, :continued_at, :datetime
      add_check_constraint :merges, "state IN ('merging', 'merged', 'separating')", name: "merges_state_valid"
      add_check_constraint :merges, "items_count >= 0", name: "merges_items_count_not_negative"
    end

    # Those of moderation actions, messages and deletions have no post, so removing or visiting one neither
    # hides them nor marks them as read.
    def extend_notifications
      change_column_null :notifications, :post_id, true
      { moderation_action_id: :moderation_actions, message_id: :messages, flag_id: :flags }
        .each { |column, table| add_empty_reference :notifications, column, to: table, on_delete: "CASCADE" }
    end

    # The hat disappears with the member's account. The first action of a bulk action refers to itself.
    def extend_moderation_actions
      add_empty_reference :moderation_actions, :hat_id, to: :hats
      add_empty_reference :moderation_actions, :first_in_bulk_id, to: :moderation_actions
      remove_check_constraint :moderation_actions, name: "decided_by_somebody"
    end

    def replace_check(table, name, expression)
      remove_check_constraint(table, name:)
      add_check_constraint(table, expression, name:)
    end
end
