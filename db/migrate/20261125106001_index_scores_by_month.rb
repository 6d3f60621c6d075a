require_relative "../migration_helpers/concurrent_indexes"

# For the best posts of a day, a week, a month, a year and all time: the best of each month are read in order (Post::TopOfMonths).
# It replaces an index on the score alone, from which those of a short period could not be read. A vote writes as many pages.
class IndexScoresByMonth < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  MONTH = Postgresql.chosen? ? "date_trunc('month', created_at)" : "strftime('%Y-%m', created_at)"

  def up
    add_index :posts, "#{MONTH}, score, id", name: "index_posts_on_month_and_score", where: "NOT removed"
    remove_index :posts, name: "index_posts_on_score"
  end

  def down
    add_index :posts, %i[ score id ], name: "index_posts_on_score", where: "NOT removed"
    remove_index :posts, name: "index_posts_on_month_and_score"
  end
end
