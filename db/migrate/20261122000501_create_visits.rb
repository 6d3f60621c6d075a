# When a member last read a thread, so that newer comments can be marked.
class CreateVisits < ActiveRecord::Migration[8.1]
  def change
    create_table :visits do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: false
      t.references :post, null: false, foreign_key: { on_delete: :cascade }
      t.datetime :seen_until, null: false
      t.datetime :news_since, null: false
      t.datetime :began_at, null: false, index: true

      t.index [ :user_id, :post_id ], unique: true
    end
  end
end
