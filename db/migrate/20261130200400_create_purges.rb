# Purges that one moderator has requested and another has to confirm, and those that were carried out.
class CreatePurges < ActiveRecord::Migration[8.1]
  def change
    create_table :purges do |t|
      t.references :user, null: false, foreign_key: true
      t.references :confirmed_by, foreign_key: { to_table: :users },
        index: { where: "confirmed_by_id IS NOT NULL" }
      t.references :moderation_action, null: false, foreign_key: true, index: { unique: true }
      t.references :post, foreign_key: true, index: { where: "post_id IS NOT NULL" }
      t.references :comment, foreign_key: true, index: { where: "comment_id IS NOT NULL" }
      t.references :member, foreign_key: { to_table: :users }, index: { where: "member_id IS NOT NULL" }
      t.references :redacted_action, foreign_key: { to_table: :moderation_actions },
        index: { where: "redacted_action_id IS NOT NULL" }
      t.boolean :hidden, null: false, default: false
      t.string :state, null: false, default: "requested"
      t.datetime :failed_at
      t.datetime :continued_at
      t.datetime :created_at, null: false
      t.index :id, where: "state = 'purging'", name: "index_purges_on_running"
      t.index :id, where: "state <> 'purged'", name: "index_purges_on_unfinished"
      t.index :id, where: "state = 'purged'", name: "index_purges_on_purged"
      constrain t
    end
  end

  private
    def constrain(table)
      table.check_constraint "state IN ('requested', 'purging', 'purged')", name: "purges_state_valid"
      table.check_constraint "(state = 'requested') = (confirmed_by_id IS NULL)",
        name: "purges_confirmed_unless_requested"
      table.check_constraint "(post_id IS NOT NULL AND comment_id IS NULL AND member_id IS NULL) OR " \
        "(post_id IS NULL AND comment_id IS NOT NULL AND member_id IS NULL) OR " \
        "(post_id IS NULL AND comment_id IS NULL AND member_id IS NOT NULL)",
        name: "purges_post_or_comment_or_member"
      table.check_constraint "member_id IS NULL OR redacted_action_id IS NOT NULL",
        name: "purges_text_or_reason"
    end
end
