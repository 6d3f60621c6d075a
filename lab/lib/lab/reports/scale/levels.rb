# Named categories side by side, each in the middle of its share.
class Lab::Scale::Levels
  attr_reader :ticks

  def initialize(names)
    @ticks = names
  end

  def at(name) = (ticks.index(name) + 0.5) / ticks.size
  def share = 1.0 / ticks.size
end
