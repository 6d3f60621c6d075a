require_relative "../migration_helpers/rewritten_definitions"

# The order in which each member reads the comments of a thread.
class AddCommentOrderToUsers < ActiveRecord::Migration[8.1]
  include RewrittenDefinitions

  CHECK = "CONSTRAINT known_comment_order CHECK (comment_order IN ('best', 'newest', 'oldest'))".freeze

  # In one statement, since SQLite copies a table to add a constraint afterwards.
  def up = execute("ALTER TABLE users ADD COLUMN comment_order varchar DEFAULT 'best' NOT NULL #{CHECK}")

  def down = drop_constrained(:users, :comment_order, ", #{CHECK}")
end
