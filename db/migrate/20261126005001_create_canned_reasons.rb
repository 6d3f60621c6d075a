# Reasons that moderators are offered when they act.
class CreateCannedReasons < ActiveRecord::Migration[8.1]
  def change
    create_table :canned_reasons do |t|
      t.string :text, null: false
      t.integer :position, null: false
      t.datetime :created_at, null: false

      t.index :position, unique: true
      t.index :text, unique: true
      t.check_constraint "length(text) BETWEEN 1 AND 500", name: "canned_reason_length"
    end
  end
end
