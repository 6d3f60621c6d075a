# Conversations of members with the moderators. One may be an appeal of a moderation action: one per member and action.
class CreateConversations < ActiveRecord::Migration[8.1]
  def change
    create_table :conversations do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: false
      t.references :moderation_action, foreign_key: { on_delete: :nullify }, index: false
      t.string :status, null: false, default: "open"
      t.datetime :last_message_at, null: false
      t.datetime :created_at, null: false

      t.index [ :user_id, :last_message_at, :id ]
      t.index [ :status, :last_message_at, :id ]
      t.index [ :moderation_action_id, :user_id ], unique: true, where: "moderation_action_id IS NOT NULL"
      t.check_constraint "status IN ('open', 'answered', 'closed')", name: "known_conversation_status"
    end

    # The messages of a member disappear with their conversations; the replies of a moderator remain, in the name of the ghost.
    create_table :messages do |t|
      t.references :conversation, null: false, foreign_key: { on_delete: :cascade }, index: false
      t.references :author, null: false, foreign_key: { to_table: :users, on_delete: :cascade }, index: false
      t.text :body, null: false
      t.boolean :by_moderator, null: false, default: false
      t.datetime :created_at, null: false

      t.index [ :conversation_id, :id ]
      t.index [ :author_id, :id ]
      t.check_constraint "length(body) BETWEEN 1 AND 10000", name: "message_length"
    end
  end
end
