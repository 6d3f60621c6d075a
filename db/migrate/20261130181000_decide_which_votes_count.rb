require_relative "../migration_helpers/irreversible"

# New members' votes on posts wait for those of established members, and moderators discount members' votes.
# Triggers count them, and need these columns.
class DecideWhichVotesCount < ActiveRecord::Migration[8.1]
  include Irreversible

  def up
    add_column :votes, :waiting, :boolean, null: false, default: false
    add_column :votes, :discounted, :boolean, null: false, default: false
    add_column :posts, :waiting_votes, :integer, null: false, default: 0
    add_check_constraint :posts, "waiting_votes >= 0", name: "posts_waiting_votes_not_negative"

    create_table :vote_discounts do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: { unique: true }
      t.references :moderation_action, null: false, foreign_key: true
      t.string :state, null: false, default: "discounting"
      t.integer :items_count, null: false, default: 0
      t.datetime :continued_at
      t.datetime :created_at, null: false, default: -> { "CURRENT_TIMESTAMP" }
      t.index :id, where: "state <> 'discounted'", name: "index_vote_discounts_on_running"
      t.check_constraint "state IN ('discounting', 'discounted', 'ending')",
        name: "vote_discounts_state_valid"
    end
  end
end
