# Links with which members who can't sign in choose a password, at most one for each. They expire within half
# an hour, and an old row is deleted at night.
class CreateSignInLinks < ActiveRecord::Migration[8.1]
  def change
    create_table :sign_in_links do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: { unique: true }
      t.datetime :created_at, null: false
    end
  end
end
