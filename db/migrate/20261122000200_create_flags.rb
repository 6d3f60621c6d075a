# Flags: each member can report a post or comment once.
class CreateFlags < ActiveRecord::Migration[8.1]
  def change
    create_table :flags do |t|
      t.references :user, null: false, foreign_key: { on_delete: :cascade }, index: false
      t.references :post, foreign_key: { on_delete: :cascade }
      t.references :comment, foreign_key: { on_delete: :cascade }
      t.string :reason, null: false
      t.datetime :created_at, null: false

      t.index [ :user_id, :post_id ], unique: true
      t.index [ :user_id, :comment_id ], unique: true
      t.check_constraint "(post_id IS NULL) <> (comment_id IS NULL)", name: "one_flagged_thing"
      t.check_constraint "reason IN ('spam', 'off_topic', 'unkind', 'already_posted', 'broken_link', 'misleading', " \
        "'bad_faith', 'empty')", name: "known_reason"
      t.check_constraint "comment_id IS NULL OR reason NOT IN ('already_posted', 'broken_link', 'misleading')",
        name: "reason_of_comments"
      t.check_constraint "post_id IS NULL OR reason NOT IN ('bad_faith', 'empty')", name: "reason_of_posts"
    end
  end
end
