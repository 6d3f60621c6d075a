# A linear axis from zero to a round number.
class Lab::Scale::Linear
  STEPS = [ 1, 2, 2.5, 5, 10 ].freeze
  PARTS = 5

  def initialize(values)
    highest = [ values.max.to_f, 1e-9 ].max
    magnitude = 10.0**Math.log10(highest / PARTS).floor
    @step = STEPS.map { |step| step * magnitude }.find { |step| step * PARTS >= highest * 0.999 }
    @top = (highest / @step * 0.999).ceil * @step
  end

  def at(value) = value.fdiv(@top)
  def ticks = (0..(@top / @step).round).map { |number| (number * @step).round(10) }
end
