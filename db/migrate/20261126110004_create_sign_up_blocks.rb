# Networks and email domains that are blocked at sign-up.
class CreateSignUpBlocks < ActiveRecord::Migration[8.1]
  def change
    create_table :sign_up_blocks do |t|
      t.references :user, foreign_key: { on_delete: :nullify }
      t.string :kind, null: false
      t.string :pattern, null: false
      t.string :reason, null: false
      t.datetime :expires_at
      t.datetime :created_at, null: false

      t.index [ :kind, :pattern ], unique: true
      t.check_constraint "kind IN ('network', 'email_domain')", name: "known_sign_up_block"
      t.check_constraint "length(pattern) BETWEEN 1 AND 253 AND length(reason) BETWEEN 1 AND 300", name: "sign_up_block_lengths"
    end
  end
end
