# Names of deleted accounts, as keyed digests, so that nobody else can take them.
class CreateReservedUsernames < ActiveRecord::Migration[8.1]
  def change
    create_table :reserved_usernames do |t|
      t.string :digest, null: false, index: { unique: true }

      t.check_constraint "length(digest) = 64", name: "reserved_digest_length"
    end
  end
end
