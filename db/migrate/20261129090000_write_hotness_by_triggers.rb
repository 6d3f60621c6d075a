# So that the ranking formula can be changed: the generated column could not be, except by copying the table. The values stay.
class WriteHotnessByTriggers < ActiveRecord::Migration[8.1]
  def up
    if Postgresql.chosen?
      execute "ALTER TABLE posts ALTER COLUMN hotness DROP EXPRESSION IF EXISTS"
      change_column_null :posts, :hotness, false
      change_column_default :posts, :hotness, 0.0
    else
      change_column :posts, :hotness, :float, null: false, default: 0.0
    end
  end

  def down = nil # the triggers stay, so earlier code has the same values
end
