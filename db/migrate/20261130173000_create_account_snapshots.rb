# The state of accounts before changes that were mailed, to which the link in the email returns them. Rows are
# deleted after two weeks.
class CreateAccountSnapshots < ActiveRecord::Migration[8.1]
  def change
    create_table :account_snapshots do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: false
      t.references :security_event, null: false, foreign_key: { on_delete: :cascade }
      t.string :email_address, null: false
      t.boolean :passwordless, null: false
      t.datetime :created_at, null: false, index: true

      t.index %i[ user_id created_at ]
    end
  end
end
