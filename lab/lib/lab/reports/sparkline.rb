# Values as a line of bars for the terminal, from the lowest to the highest.
class Lab::Sparkline
  BARS = %w[ ▁ ▂ ▃ ▄ ▅ ▆ ▇ █ ].freeze
  MARK = "|"

  # +marks+ are the indexes of values that a mark precedes; only the +last+ values are shown.
  def initialize(values, marks: [], last: 60)
    @values, @marks, @last = values, marks, last
  end

  def to_s
    shown = (0...@values.size).to_a.last(@last)
    shown.map { |index| "#{MARK if @marks.include?(index)}#{bar(@values[index])}" }.join
  end

  private
    def bar(value)
      low, high = @values.last(@last).minmax
      high == low ? BARS[BARS.size / 2] : BARS[((value - low) / (high - low).to_f * (BARS.size - 1)).round]
    end
end
