# From one power of the base to another: what is ten times as much is always as far away.
class Lab::Scale::Logarithmic
  def initialize(values, base: 10)
    @base = base
    @from, @to = [ values.min, values.max ].map { |value| Math.log(value, base) }.then { |low, high| [ low.round(9).floor, [ high.round(9).ceil, low.round(9).floor + 1 ].max ] }
  end

  def at(value) = (Math.log(value, @base) - @from) / (@to - @from)
  def ticks = (@from..@to).map { |power| @base.to_f**power }
end
