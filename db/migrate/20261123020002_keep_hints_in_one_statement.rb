# A signal about one member alone is unique as well, although a unique index treats each NULL as different: then one statement
# can insert all signals that were found.
class KeepHintsInOneStatement < ActiveRecord::Migration[8.1]
  def change
    add_index :hints, [ :kind, :user_id ], unique: true, where: "other_id IS NULL", name: "index_hints_on_kind_and_one"
  end
end
