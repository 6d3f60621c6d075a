# A hint about one person alone is one, too: to a unique index, each NULL is another. So that all that were found are kept by one statement.
class KeepHintsInOneStatement < ActiveRecord::Migration[8.1]
  def change
    add_index :hints, [ :kind, :user_id ], unique: true, where: "other_id IS NULL", name: "index_hints_on_kind_and_one"
  end
end
