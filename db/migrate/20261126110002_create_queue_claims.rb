# Claims of items in the moderation queue, so that two moderators don't work on the same one.
class CreateQueueClaims < ActiveRecord::Migration[8.1]
  def change
    create_table :queue_claims do |t|
      t.references :moderation_queue_item, null: false, foreign_key: { on_delete: :cascade }, index: { unique: true }
      t.references :user, null: false, foreign_key: { on_delete: :cascade }
      t.datetime :created_at, null: false
    end
  end
end
