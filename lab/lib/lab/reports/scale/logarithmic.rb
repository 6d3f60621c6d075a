# A logarithmic axis from one power of the base to another.
class Lab::Scale::Logarithmic
  def initialize(values, base: 10)
    @base = base
    low, high = values.minmax.map { |value| Math.log(value, base).round(9) }
    @from, @to = low.floor, [ high.ceil, low.floor + 1 ].max
  end

  def at(value) = (Math.log(value, @base) - @from) / (@to - @from)
  def ticks = (@from..@to).map { |power| @base.to_f**power }
end
