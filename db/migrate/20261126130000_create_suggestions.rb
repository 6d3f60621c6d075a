# Members' suggestions of another title or other tags for a post.
class CreateSuggestions < ActiveRecord::Migration[8.1]
  def change
    create_table :suggestions do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: false
      t.references :post, null: false, foreign_key: { on_delete: :cascade }
      t.string :title
      t.string :tag_names
      t.datetime :created_at, null: false
      t.index %i[ user_id post_id ], unique: true
      t.index %i[ created_at id ]
      t.check_constraint "title IS NOT NULL OR tag_names IS NOT NULL", name: "suggests_something"
      t.check_constraint "length(title) BETWEEN 1 AND 150", name: "suggested_title_length"
    end
  end
end
