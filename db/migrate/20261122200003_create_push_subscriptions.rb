# Browsers subscribed to push messages, for as long as their session, and the VAPID key that signs the messages. The key is in
# the database to be backed up with it: no subscribed browser would accept messages signed by a new key.
class CreatePushSubscriptions < ActiveRecord::Migration[8.1]
  def change
    create_table :push_subscriptions do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }
      t.references :session, null: false, foreign_key: { on_delete: :cascade }
      t.text :endpoint, null: false
      t.string :p256dh_key, null: false
      t.string :auth_key, null: false
      t.datetime :created_at, null: false

      t.index :endpoint, unique: true
      t.check_constraint "length(endpoint) BETWEEN 1 AND 2000", name: "endpoint_length"
    end

    create_table :push_keys do |t|
      t.text :pem, null: false
      t.datetime :created_at, null: false

      t.check_constraint "id = 1", name: "one_key"
    end
  end
end
