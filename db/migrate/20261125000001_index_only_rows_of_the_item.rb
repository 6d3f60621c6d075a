require_relative "../migration_helpers/concurrent_indexes"

# A row of these tables belongs to a post or a comment, and an index on either column also had an entry for each row of the other
# kind. One index that begins with user_id stays complete, for the foreign key to users. The queue's indexes stay, because
# triggers name them in ON CONFLICT clauses.
class IndexOnlyRowsOfTheItem < ActiveRecord::Migration[8.1]
  include ConcurrentIndexes

  UNIQUE = { unique: true }
  INDEXES = {
    bookmarks: {
      %i[ post_id ] => {}, %i[ comment_id ] => {}, %i[ user_id post_id ] => UNIQUE, %i[ user_id comment_id ] => UNIQUE
    },
    flags: { %i[ post_id ] => {}, %i[ comment_id ] => {}, %i[ user_id comment_id ] => UNIQUE },
    mutes: {
      %i[ muted_user_id ] => {}, %i[ tag_id ] => {}, %i[ user_id muted_user_id ] => UNIQUE, %i[ user_id domain ] => UNIQUE,
      %i[ user_id tag_id ] => UNIQUE
    },
    notifications: { %i[ comment_id ] => {} },
    removals: { %i[ post_id ] => UNIQUE, %i[ comment_id ] => UNIQUE },
    votes: { %i[ post_id ] => {}, %i[ comment_id ] => {}, %i[ user_id comment_id ] => UNIQUE },
    vouches: { %i[ post_id ] => {}, %i[ comment_id ] => {}, %i[ user_id comment_id ] => UNIQUE }
  }

  def up
    each_index { |table, columns, **options| replace_index table, columns, **options, where: "#{columns.last} IS NOT NULL" }
  end

  def down
    each_index { |table, columns, **options| replace_index table, columns, **options }
  end

  private
    def each_index
      INDEXES.each { |table, indexes| indexes.each { |columns, options| yield table, columns, **options } }
    end
end
