# The geometry of a chart of views and visitors over time, in percent of its width and height, so that its
# text keeps its size at any width.
class Tally::Chart
  PLOT = 88.0 # percent of the height; the time labels are below
  LABELS_END = 97.0 # percent of the width; a label that starts later would be cut off
  MAX_LABELS = 7
  MAX_LINES = 4
  DENSE = 120 # bars, above which there are no gaps between them

  # +views+ and +visitors+ are nil if nothing is counted yet; +x+ and +width+ are percentages.
  Bar = Data.define(:start, :views, :visitors, :in_progress, :x, :width)
  Label = Data.define(:time, :form, :x) # +form+ is the time's format: :clock, :day, :month or :month_of_year
  Line = Data.define(:value, :y)

  # +series+ is a Query's series.
  def initialize(series, now: Time.now)
    @series, @now = series, now
  end

  # The bars that are not in the future.
  def bars = all_bars.take_while { |bar| bar.start <= @now }

  def in_progress? = bars.any?(&:in_progress)

  def height(number) = PLOT * number / top
  def y(number) = PLOT - height(number)

  # Grid lines at round numbers.
  def lines = (1..top / unit).map { |times| Line.new(value: times * unit, y: y(times * unit)) }

  # Labels at round times, as many as fit.
  def labels
    round = all_bars.select { |bar| round?(bar.start) && bar.x < LABELS_END }
    every = round.size.fdiv(MAX_LABELS).ceil.clamp(1..)
    round.each_slice(every).map { |bar, *| Label.new(time: bar.start, form:, x: bar.x) }
  end

  private
    def all_bars
      @all_bars ||= @series.each_with_index.map do |(start, views, visitors, in_progress), index|
        Bar.new(start:, views:, visitors:, in_progress:, x: index * step, width:)
      end
    end

    def step = 100.0 / [ @series.size, 1 ].max
    def width = step * (@series.size > DENSE ? 1 : 0.8)
    def top = @top ||= (max.fdiv(unit)).ceil * unit
    def max = [ @series.map { |_, views, visitors| [ views.to_i, visitors.to_i ].max }.max.to_i, 1 ].max

    # 1, 2 or 5 times a power of ten: the smallest with at most MAX_LINES lines.
    def unit
      @unit ||= (0..).lazy.flat_map { |power| [ 1, 2, 5 ].map { |factor| factor * 10**power } }
        .find { |unit| max.fdiv(unit) <= MAX_LINES }
    end

    def days = @series.empty? ? 0 : (@series.last.first - @series.first.first) / Tally::Period::DAY

    def round?(time)
      if days < 2 then (time.hour % 3).zero? && time.min.zero?
      elsif days < 60 then time.hour.zero? && time.min.zero?
      else time.day == 1 && time.hour.zero?
      end
    end

    def form
      if days < 2 then :clock
      elsif days < 60 then :day
      else days < 400 ? :month : :month_of_year
      end
    end
end
