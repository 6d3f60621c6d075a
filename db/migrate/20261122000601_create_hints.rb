# Signs of vote rings and of duplicate accounts, found every night: for moderators to judge, with the evidence.
class CreateHints < ActiveRecord::Migration[8.1]
  def change
    create_table :hints do |t|
      t.string :kind, null: false
      t.references :user, null: false, foreign_key: { on_delete: :cascade }
      t.references :other, foreign_key: { to_table: :users, on_delete: :cascade }
      t.json :evidence, null: false
      t.datetime :found_at, null: false
      t.datetime :dismissed_at
      t.references :dismissed_by, foreign_key: { to_table: :users, on_delete: :nullify }
      t.datetime :created_at, null: false

      t.index [ :kind, :user_id, :other_id ], unique: true, nulls_not_distinct: (true if connection.adapter_name == "PostgreSQL")
      t.index :id, where: "dismissed_at IS NULL", name: "index_hints_on_open"
      t.check_constraint "kind IN ('mutual_votes', 'shared_address', 'single_domain')", name: "known_hint"
      t.check_constraint "other_id IS NULL OR user_id <> other_id", name: "hint_of_two"
    end
  end
end
