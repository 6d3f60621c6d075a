# Former keys of the digests in reserved_usernames, after secret_key_base was rotated: names stay reserved.
class CreateReservedUsernameKeys < ActiveRecord::Migration[8.1]
  def change
    create_table :reserved_username_keys do |t|
      t.text :secret, null: false # encrypted
      t.string :fingerprint, null: false, index: { unique: true }

      t.check_constraint "length(fingerprint) = 64", name: "reserved_username_key_fingerprint_length"
    end
  end
end
