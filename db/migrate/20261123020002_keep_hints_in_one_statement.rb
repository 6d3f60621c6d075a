# Makes signals about a single member unique as well, since a unique index treats NULLs as distinct. One statement can then
# insert all detected signals.
class KeepHintsInOneStatement < ActiveRecord::Migration[8.1]
  def change
    add_index :hints, [ :kind, :user_id ], unique: true, where: "other_id IS NULL", name: "index_hints_on_kind_and_one"
  end
end
