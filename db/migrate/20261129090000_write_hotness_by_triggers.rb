# The formula of a generated column can't be changed without copying the table. The values stay.
class WriteHotnessByTriggers < ActiveRecord::Migration[8.1]
  def up = Engines.current.stop_generating(self, :posts, :hotness, :float, 0.0)
  def down = nil # the triggers stay, so earlier code has the same values
end
