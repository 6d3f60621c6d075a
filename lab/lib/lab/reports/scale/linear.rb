# A linear axis from zero to a round number, or exactly to the highest value.
class Lab::Scale::Linear
  STEPS = [ 1, 2, 2.5, 5, 10 ].freeze
  PARTS = 5

  def initialize(values, exact: false)
    highest = [ values.max.to_f, 1e-9 ].max
    magnitude = 10.0**Math.log10(highest / PARTS).floor
    @step = STEPS.map { |step| step * magnitude }.find { |step| step * PARTS >= highest * 0.999 }
    @top = exact ? highest : (highest / @step * 0.999).ceil * @step
  end

  def at(value) = value.fdiv(@top)
  def ticks = (0..(@top / @step + 0.001).floor).map { |number| (number * @step).round(10) }
end
