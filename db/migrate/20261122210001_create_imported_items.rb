# Maps the id of each imported item in its source to its record, so that it is imported once and its old URL redirects.
# Imported votes have no voters. Their numbers are in this row, and count like members' votes.
class CreateImportedItems < ActiveRecord::Migration[8.1]
  def up
    create_table :imported_items do |t|
      t.string :source, null: false
      t.string :known_as, null: false
      t.references :post, foreign_key: { on_delete: :cascade }, index: { unique: true }
      t.references :comment, foreign_key: { on_delete: :cascade }, index: { unique: true }
      t.references :user, foreign_key: { on_delete: :cascade }
      t.integer :upvotes, null: false, default: 0
      t.integer :downvotes, null: false, default: 0
      t.datetime :created_at, null: false

      t.index [ :source, :known_as ], unique: true
      t.check_constraint "(post_id IS NOT NULL AND comment_id IS NULL AND user_id IS NULL) OR (post_id IS NULL AND comment_id " \
        "IS NOT NULL AND user_id IS NULL) OR " \
        "(post_id IS NULL AND comment_id IS NULL AND user_id IS NOT NULL)", name: "became_one_thing"
      t.check_constraint "length(source) BETWEEN 1 AND 50 AND length(known_as) BETWEEN 1 AND 100", name: "import_lengths"
      t.check_constraint "upvotes >= 0 AND downvotes >= 0", name: "imported_votes_not_negative"
    end

    [ *counted(:imported_items_inserted, "AFTER INSERT", "NEW", "+", "-"),
      *counted(:imported_items_deleted, "AFTER DELETE", "OLD", "-", "+") ].each { |statement| execute statement }
  end

  # The imported votes are removed with the rows.
  def down
    execute "DELETE FROM imported_items"
    drop_table :imported_items
    %w[ inserted deleted ].each { |event| execute "DROP FUNCTION imported_items_#{event}" } unless engine == Engines::Sqlite
  end

  private
    def counted(name, event, row, more, less)
      engine.trigger(
        name, "#{event} ON imported_items", *counts(row, more, less), condition: "#{row}.upvotes + #{row}.downvotes > 0"
      )
    end

    def counts(row, more, less)
      [ "UPDATE posts SET score = score #{more} #{row}.upvotes #{less} #{row}.downvotes WHERE id = #{row}.post_id",
        "UPDATE comments SET upvotes = upvotes #{more} #{row}.upvotes, downvotes = " \
        "downvotes #{more} #{row}.downvotes WHERE id = #{row}.comment_id",
        "UPDATE users SET karma = karma #{more} #{row}.upvotes #{less} #{row}.downvotes WHERE id = " \
          "coalesce((SELECT author_id FROM posts WHERE id = #{row}.post_id), (SELECT author_id FROM comments WHERE id " \
            "= #{row}.comment_id))" ]
    end

    def engine = Engines.of(connection)
end
