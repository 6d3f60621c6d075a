# Second factors and passkeys. Recovery codes are stored as digests, and passkeys as public keys. The secret of an
# authenticator app is needed to check a code, so it is encrypted by the application.
class CreateFactors < ActiveRecord::Migration[8.1]
  def change
    create_table :authenticators do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: { unique: true }
      t.text :secret, null: false
      t.bigint :last_step, null: false, default: 0 # the 30-second step (since 1970) of the last accepted code
      t.datetime :created_at, null: false
    end

    create_table :recovery_codes do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: false
      t.string :digest, null: false
      t.datetime :created_at, null: false

      t.index [ :user_id, :digest ], unique: true
    end

    create_table :passkeys do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: false
      t.string :name, null: false
      t.string :credential, null: false, index: { unique: true }
      t.string :public_key, null: false
      t.bigint :sign_count, null: false, default: 0
      t.datetime :last_used_at
      t.datetime :created_at, null: false

      t.index [ :user_id, :id ]
      t.check_constraint "length(name) BETWEEN 1 AND 60", name: "passkey_name_length"
    end
  end
end
