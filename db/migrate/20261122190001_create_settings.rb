# What administrators set in the browser: a row for each change, so that who set what, and when, stays. The latest of a name counts.
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
