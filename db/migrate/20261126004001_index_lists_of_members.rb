require_relative "../migration_helpers/concurrent_indexes"

# The moderators' lists of members, and the removed posts and comments of a member. No index contains a column that votes change,
# such as karma: each vote would write to it.
class IndexListsOfMembers < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  NEVER_POSTED = "posts_count = 0 AND comments_count = 0".freeze
  # With `email_address IS NULL`, SQLite would search the index of email addresses instead, and sort.
  UNCONFIRMED = "NOT (email_address IS NOT NULL) AND unconfirmed_email_address IS NOT NULL".freeze

  def up
    add_index :users, %i[ created_at id ]
    add_index :users, %i[ last_seen_at id ], where: "last_seen_at IS NOT NULL"
    add_index :users, %i[ created_at id ], where: NEVER_POSTED, name: :index_users_on_never_posted
    add_index :users, %i[ created_at id ], where: UNCONFIRMED, name: :index_users_on_unconfirmed
    add_index :suspensions, %i[ expires_at id ], where: "expires_at IS NOT NULL"
    add_index :suspensions, :id, where: "expires_at IS NULL", name: :index_suspensions_on_bans
    add_index :posts, %i[ author_id id ], where: "removed", name: :index_posts_on_author_and_removed
    add_index :comments, %i[ author_id id ], where: "removed", name: :index_comments_on_author_and_removed
  end

  def down
    %i[ posts comments ].each { |table| remove_index table, name: "index_#{table}_on_author_and_removed" }
    remove_index :suspensions, name: :index_suspensions_on_bans
    remove_index :suspensions, %i[ expires_at id ]
    %i[ index_users_on_unconfirmed index_users_on_never_posted ].each { |name| remove_index :users, name: }
    remove_index :users, %i[ last_seen_at id ]
    remove_index :users, %i[ created_at id ]
  end
end
