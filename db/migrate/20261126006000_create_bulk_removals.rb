# The removal of everything that some members posted since a time, with the moderation actions that it took, so that it can be
# undone.
class CreateBulkRemovals < ActiveRecord::Migration[8.1]
  def change
    create_table :bulk_removals do |t|
      t.references :user, null: false, foreign_key: true, index: false
      t.references :undone_by, foreign_key: { to_table: :users }, index: { where: "undone_by_id IS NOT NULL" }
      t.text :member_ids, null: false
      t.string :reason, null: false
      t.datetime :since
      t.boolean :ban, null: false, default: false
      t.string :state, null: false, default: "removing"
      t.integer :items_count, null: false, default: 0
      t.datetime :continued_at
      t.datetime :created_at, null: false

      t.index :user_id
      t.index :id, where: "state IN ('removing', 'restoring')", name: "index_bulk_removals_on_running"
      t.check_constraint "state IN ('removing', 'removed', 'restoring', 'restored')", name: "known_bulk_removal_state"
    end

    create_table :bulk_removal_actions do |t|
      t.references :bulk_removal, null: false, foreign_key: { on_delete: :cascade }, index: false
      t.references :moderation_action, null: false, foreign_key: { on_delete: :cascade }, index: { unique: true }
      t.boolean :undone, null: false, default: false

      t.index [ :bulk_removal_id, :id ]
    end
  end
end
