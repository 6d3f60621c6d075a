# Conversations that a moderator starts: with several members, or about a post or comment.
class CreateConversationMembers < ActiveRecord::Migration[8.1]
  CASCADE = { on_delete: :cascade }.freeze

  def up
    create_table :conversation_members do |t|
      t.references :conversation, null: false, foreign_key: CASCADE, index: false
      t.references :user, null: false, foreign_key: CASCADE, index: false
      t.datetime :created_at, null: false
      t.index [ :conversation_id, :user_id ], unique: true
      t.index [ :user_id, :id ]
    end
    %i[ post comment ].each do |item|
      add_reference :conversations, item, foreign_key: { on_delete: :nullify }, index: false
    end
    add_check_constraint :conversations, "post_id IS NULL OR comment_id IS NULL",
      name: "conversations_one_item"
  end

  def down
    remove_check_constraint :conversations, name: "conversations_one_item"
    %i[ comment post ].each { |item| remove_reference :conversations, item, foreign_key: true }
    drop_table :conversation_members
  end
end
