# Tags, which moderators create. Retired tags stay on their posts. An index on taggings serves the list of a tag's posts.
class CreateTags < ActiveRecord::Migration[8.1]
  def up
    create_table :tags do |t|
      t.string :name, null: false
      t.string :description, null: false, default: ""
      t.boolean :reserved, null: false, default: false
      t.integer :posts_count, null: false, default: 0
      t.integer :version, null: false, default: 0
      t.datetime :retired_at
      t.datetime :created_at, null: false

      t.index :name, unique: true
      t.check_constraint "length(name) BETWEEN 1 AND 30", name: "tag_name_length"
      t.check_constraint "length(description) <= 200", name: "tag_description_length"
      t.check_constraint "posts_count >= 0", name: "tagged_posts_not_negative"
    end

    create_table :taggings do |t|
      t.references :post, null: false, foreign_key: { on_delete: :cascade }, index: false
      t.references :tag, null: false, foreign_key: true, index: false
      t.datetime :created_at, null: false

      t.index [ :post_id, :tag_id ], unique: true
      t.index [ :tag_id, :post_id ]
    end

    [ *counted(:taggings_inserted, "INSERT", "+ 1 WHERE id = NEW.tag_id"),
      *counted(:taggings_deleted, "DELETE", "- 1 WHERE id = OLD.tag_id") ].each { |statement| execute statement }
  end

  def down
    drop_table :taggings
    drop_table :tags
  end

  private
    def counted(name, event, change)
      engine.trigger(name, "AFTER #{event} ON taggings", "UPDATE tags SET posts_count = posts_count #{change}")
    end

    def engine = Engines.of(connection)
end
