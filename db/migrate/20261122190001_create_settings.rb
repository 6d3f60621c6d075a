# Site settings, one row per change, as a record of who changed what and when. The latest row of each name applies.
class CreateSettings < ActiveRecord::Migration[8.1]
  def change
    create_table :settings do |t|
      t.references :user, null: false, foreign_key: true
      t.string :name, null: false
      t.text :value, null: false
      t.datetime :created_at, null: false

      t.index [ :name, :id ]
      t.check_constraint "length(name) BETWEEN 1 AND 40", name: "setting_name_length"
    end
  end
end
