require_relative "../migration_helpers/concurrent_indexes"

# One unique index by post finds a member's row as well as all rows of a post, so each follow and each hidden
# post is written to one index fewer.
class IndexFollowsAndHiddenPostsOnce < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  def up
    replace_index :follows, %i[ post_id user_id ], unique: true
    remove_index :follows, %i[ user_id post_id ]
    add_index :hidden_posts, %i[ post_id user_id ], unique: true
    remove_index :hidden_posts, %i[ user_id post_id ]
    remove_index :hidden_posts, :post_id
  end

  def down
    add_index :follows, %i[ user_id post_id ], unique: true
    replace_index :follows, %i[ post_id user_id ]
    add_index :hidden_posts, :post_id
    add_index :hidden_posts, %i[ user_id post_id ], unique: true
    remove_index :hidden_posts, %i[ post_id user_id ]
  end
end
