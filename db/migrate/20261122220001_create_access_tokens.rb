# API tokens. A token has more random bits than anybody can guess, so its digest needs no salt and no slow hash.
class CreateAccessTokens < ActiveRecord::Migration[8.1]
  def change
    create_table :access_tokens do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: false
      t.string :name, null: false
      t.string :scope, null: false
      t.string :digest, null: false, index: { unique: true }
      t.datetime :expires_at
      t.datetime :last_used_at
      t.datetime :created_at, null: false

      t.index [ :user_id, :id ]
      t.check_constraint "length(name) BETWEEN 1 AND 60", name: "access_token_name_length"
      t.check_constraint "scope IN ('read', 'write', 'feeds')", name: "known_scope"
    end
  end
end
