require_relative "../migration_helpers/irreversible"

# Release 1.0: votes and removals of posts and comments, and search. SQLite stores the words in FTS5 tables
# without texts, and a background thread (Search::Indexer) indexes new rows. PostgreSQL has a generated
# column.
class CreateVotesAndSearch < ActiveRecord::Migration[8.1]
  include Irreversible

  def up
    create_table :votes do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: false
      %i[ post comment ].each { |item| t.references item, foreign_key: { on_delete: :cascade } }
      t.integer :value, null: false
      t.datetime :created_at, null: false

      %i[ post_id comment_id ].each { |item| t.index [ :user_id, item ], unique: true }
      t.check_constraint "(post_id IS NULL) <> (comment_id IS NULL)", name: "one_thing"
      t.check_constraint "value = 1 OR (value = -1 AND comment_id IS NOT NULL)", name: "known_value"
    end

    # Without a user, members have hidden it with their flags.
    create_table :removals do |t|
      t.references :user, foreign_key: true
      %i[ post comment ].each do |item|
        t.references item, foreign_key: { on_delete: :cascade }, index: { unique: true }
      end
      t.datetime :created_at, null: false

      t.check_constraint "(post_id IS NULL) <> (comment_id IS NULL)", name: "one_removed_thing"
    end

    { posts: %i[ title body ], comments: %i[ body ] }.each do |table, columns|
      Engines.current.searchable(table, columns).each { |statement| execute statement }
    end
  end
end
