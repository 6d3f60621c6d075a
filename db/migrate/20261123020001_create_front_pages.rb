# Snapshots of the front page at each full hour, one row each, and the best rank of each post, which is kept when old snapshots
# are deleted.
class CreateFrontPages < ActiveRecord::Migration[8.1]
  def change
    create_table :front_pages do |t|
      t.datetime :taken_at, null: false, index: { unique: true }
      t.json :places, null: false
    end

    create_table :front_page_stays do |t|
      t.references :post, null: false, foreign_key: { on_delete: :cascade }, index: { unique: true }
      t.integer :best_place, null: false
      t.datetime :best_at, null: false
      t.datetime :first_at, null: false
      t.datetime :last_at, null: false
      t.integer :moments_count, null: false, default: 1

      t.check_constraint "best_place BETWEEN 1 AND 30", name: "place_on_front_page"
      t.check_constraint "moments_count > 0", name: "was_there"
    end
  end
end
