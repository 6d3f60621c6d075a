# A moderator's comment on their claim of an item in the queue, and conversations that a moderator locked:
# members can't write in them anymore.
class AddCommentsToClaimsAndLockConversations < ActiveRecord::Migration[8.1]
  def up
    add_column :queue_claims, :comment, :string
    add_check_constraint :queue_claims, "length(comment) BETWEEN 1 AND 200",
      name: "queue_claims_comment_length"
    add_reference :conversations, :locked_by, foreign_key: { to_table: :users }, index: false
    add_column :conversations, :locked_at, :datetime
    add_check_constraint :conversations, "(locked_at IS NULL) = (locked_by_id IS NULL)",
      name: "conversations_locked_at_and_by"
  end

  def down
    remove_check_constraint :conversations, name: "conversations_locked_at_and_by"
    remove_column :conversations, :locked_at
    remove_reference :conversations, :locked_by, foreign_key: { to_table: :users }
    remove_check_constraint :queue_claims, name: "queue_claims_comment_length"
    remove_column :queue_claims, :comment
  end
end
