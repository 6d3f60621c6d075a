# So that the ranking formula can be changed: the generated column could not be, except by copying the table. The values stay.
class WriteHotnessByTriggers < ActiveRecord::Migration[8.1]
  def up = Engines.current.stop_generating(self, :posts, :hotness, :float, 0.0)
  def down = nil # the triggers stay, so earlier code has the same values
end
