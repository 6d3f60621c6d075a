# The moderators' room, and up to which message a moderator has read it.
class CreateRoomMessages < ActiveRecord::Migration[8.1]
  def up
    create_table :room_messages do |t|
      t.references :author, null: false, foreign_key: { to_table: :users }, index: false
      t.text :body, null: false
      t.datetime :created_at, null: false
      t.index [ :author_id, :id ]
      t.check_constraint "length(body) BETWEEN 1 AND 10000", name: "room_messages_body_length"
    end
    add_column :notification_settings, :room_read_up_to, :bigint
  end

  def down
    remove_column :notification_settings, :room_read_up_to
    drop_table :room_messages
  end
end
