# The rows of one bucket while they are counted.
class Tally::Rollup::Count
  attr_reader :interval, :start

  def initialize(interval, start)
    @interval, @start, @rows, @sizes = interval, start, {}, Hash.new(0)
  end

  # Counts events of one visitor; nil if the visitor is unknown.
  def add(dimension, value, bot, visitor, count)
    row = same?(@last, dimension, value, bot) ? @last : @last = row(dimension, value, bot)
    row.count += count
    row.sketch.add(visitor) if visitor
  end

  # Adds the value of named events.
  def add_value(name, bot, value, count)
    row = row(:name, name, bot)
    (row.histogram ||= Tally::Histogram.new).add(value, count)
  end

  # Merges a row of a shorter interval.
  def merge(other) = absorb(row(other.dimension, other.value, other.bot), other)

  # The MAX_VALUES most frequent values of each dimension, and one row for the others.
  def rows
    @rows.values.group_by { |row| [ row.dimension, row.bot ] }
      .flat_map { |_, rows| rows.size > max ? shortened(rows, max) : rows }
  end

  private
    # Events with the same value usually follow each other.
    def same?(row, dimension, value, bot)
      row && row.value == value && row.bot == bot && row.dimension == dimension
    end

    def row(dimension, value, bot)
      key = [ dimension, value, bot ]
      @rows[key] || begin
        fold dimension, bot if (@sizes[[ dimension, bot ]] += 1) > Tally::Rollup::MAX_VALUES_IN_MEMORY
        @rows[key] = new_row(dimension, value, bot)
      end
    end

    def new_row(dimension, value, bot)
      Tally::Rollup::Row.new(interval, start, dimension, value, bot, 0, Tally::Sketch.new)
    end

    def fold(dimension, bot)
      rows, others = @rows.values.partition { |row| row.dimension == dimension && row.bot == bot }
      folded = shortened(rows, Tally::Rollup::MAX_VALUES_IN_MEMORY / 2)
      @rows = (others + folded).to_h { |row| [ [ row.dimension, row.value, row.bot ], row ] }
      @sizes[[ dimension, bot ]] = folded.size + 1
      @last = nil
    end

    def absorb(row, other)
      row.count += other.count
      row.sketch.merge(other.sketch)
      row.histogram = (row.histogram || Tally::Histogram.new).merge(other.histogram) if other.histogram
      row
    end

    def max = Tally::Rollup::MAX_VALUES

    def shortened(rows, max)
      named, others = rows.partition { |row| row.value != Tally::Rollup::OTHER }
      named.sort_by! { |row| [ row.value == Tally::Rollup::PAGEVIEW ? 0 : 1, -row.count, row.value.to_s ] }
      rest = new_row(rows.first.dimension, Tally::Rollup::OTHER, rows.first.bot)
      [ *named.first(max), (named.drop(max) + others).reduce(rest) { |row, other| absorb(row, other) } ]
    end
end
