# The geometry of a chart of views and visitors over time, in percent of its width and height, so that the words in it keep their size
# however wide it is.
class Tally::Chart
  PLOT = 88.0 # percent of the height; what is below is for the times
  ROOM = 97.0 # percent of the width that may have the beginning of a label
  MOST_LABELS = 7
  MOST_LINES = 4
  DENSE = 120 # bars, from which on there is nothing between them

  # A bucket: +views+ and +visitors+ are nil where nothing is counted yet; +x+ and +width+ are percent.
  Bar = Data.define(:start, :views, :visitors, :in_progress, :x, :width)
  Label = Data.define(:time, :form, :x) # a +form+ is a way to write a time: :clock, :day, :month or :month_of_year
  Line = Data.define(:value, :y)

  # +series+ is a Query's.
  def initialize(series, now: Time.now)
    @series, @now = series, now
  end

  # Those that have begun.
  def bars = places.take_while { |bar| bar.start <= @now }

  # Whether one of them may still grow.
  def in_progress? = bars.any?(&:in_progress)

  # The height of +number+.
  def height(number) = PLOT * number / top
  def y(number) = PLOT - height(number)

  # The lines that heights are read by, which are round numbers.
  def lines = (1..top / unit).map { |times| Line.new(value: times * unit, y: y(times * unit)) }

  # As many as have room, each at a round time.
  def labels
    round = places.select { |bar| round?(bar.start) && bar.x < ROOM }
    every = round.size.fdiv(MOST_LABELS).ceil.clamp(1..)
    round.each_slice(every).map { |bar, *| Label.new(time: bar.start, form:, x: bar.x) }
  end

  private
    def places
      @places ||= @series.each_with_index.map { |(start, views, visitors, in_progress), index| Bar.new(start:, views:, visitors:, in_progress:, x: index * step, width:) }
    end

    def step = 100.0 / [ @series.size, 1 ].max
    def width = step * (@series.size > DENSE ? 1 : 0.8)
    def top = @top ||= (most.fdiv(unit)).ceil * unit
    def most = [ @series.map { |_, views, visitors| [ views.to_i, visitors.to_i ].max }.max.to_i, 1 ].max

    # One, two or five of a power of ten, whichever gives few enough lines.
    def unit = @unit ||= (0..).lazy.flat_map { |power| [ 1, 2, 5 ].map { |factor| factor * 10**power } }.find { |unit| most.fdiv(unit) <= MOST_LINES }

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
