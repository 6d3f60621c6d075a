# Moderators' private notes about a member. They are deleted with the member's account; those that a deleted moderator wrote about
# others are given to the ghost first.
class CreateMemberNotes < ActiveRecord::Migration[8.1]
  def change
    create_table :member_notes do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: false
      t.references :author, null: false, foreign_key: { to_table: :users }, index: false
      t.text :body, null: false
      t.datetime :created_at, null: false

      t.index [ :user_id, :id ]
      t.index [ :author_id, :id ]
      t.check_constraint "length(body) BETWEEN 1 AND 2000", name: "member_note_length"
    end
  end
end
