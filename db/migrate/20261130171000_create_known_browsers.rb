# Browsers with which members have signed in, so that a sign-in from another one is noticed. Until now, they
# were compared by their names, such as "Chrome on Linux".
class CreateKnownBrowsers < ActiveRecord::Migration[8.1]
  def change
    create_table :known_browsers do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }
      t.string :digest, null: false, index: { unique: true }
      t.datetime :last_used_at, null: false, index: true
      t.datetime :created_at, null: false

      t.check_constraint "length(digest) = 64", name: "known_browsers_digest_length"
    end
  end
end
