# Deletions of accounts that are running. The name is reserved until the end.
class CreateAccountDeletions < ActiveRecord::Migration[8.1]
  def change
    create_table :account_deletions do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: { unique: true }
      t.string :username, null: false, collation: "NOCASE", index: true
      t.boolean :texts, null: false
      t.integer :items_count, null: false
      t.datetime :continued_at
      t.datetime :created_at, null: false

      t.check_constraint "items_count >= 0", name: "items_not_negative"
    end
  end
end
