# The order in which each member reads the comments of a thread.
class AddCommentOrderToUsers < ActiveRecord::Migration[8.1]
  # In one statement, since SQLite copies a table to add a constraint afterwards.
  def up
    execute "ALTER TABLE users ADD COLUMN comment_order varchar DEFAULT 'best' NOT NULL " \
      "CONSTRAINT known_comment_order CHECK (comment_order IN ('best', 'newest', 'oldest'))"
  end

  def down
    remove_check_constraint :users, name: "known_comment_order"
    remove_column :users, :comment_order
  end
end
