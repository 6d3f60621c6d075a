require_relative "../migration_helpers/concurrent_indexes"

# Only the kinds "ask" and "show" have a list. An index of all kinds wrote two pages for each vote on any other post.
# The kind is in the index although it is the same in all rows: SQLite prefers an index on a column that the query compares.
class IndexOnlyListedKinds < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  def up
    %w[ ask show ].each do |kind|
      add_index :posts, %i[ kind hotness id ], name: "index_posts_on_#{kind}", where: "NOT removed AND kind = '#{kind}'"
    end
    remove_index :posts, name: "index_posts_on_kind_and_hotness"
  end

  def down
    add_index :posts, %i[ kind hotness id ], name: "index_posts_on_kind_and_hotness", where: "NOT removed"
    %w[ ask show ].each { |kind| remove_index :posts, name: "index_posts_on_#{kind}" }
  end
end
