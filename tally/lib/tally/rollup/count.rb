# The rows of one bucket while they are counted.
class Tally::Rollup::Count
  attr_reader :grain, :start

  def initialize(grain, start)
    @grain, @start, @rows, @sizes = grain, start, {}, Hash.new(0)
  end

  # Counts so many sightings of one visitor, who may be nil.
  def see(dimension, value, bot, visitor, count)
    row = same?(@last, dimension, value, bot) ? @last : @last = row(dimension, value, bot)
    row.count += count
    row.sketch.add(visitor) if visitor
  end

  # Takes into account a number that was sent with an event, so many times.
  def measure(name, bot, value, count)
    row = row(:name, name, bot)
    (row.histogram ||= Tally::Histogram.new).add(value, count)
  end

  # Adds a row of a finer bucket.
  def add(other) = absorb(row(other.dimension, other.value, other.bot), other)

  # No more than MOST_VALUES of each dimension, most seen first, and one for all the others.
  def rows
    @rows.values.group_by { |row| [ row.dimension, row.bot ] }.flat_map { |_, rows| rows.size > most ? shortened(rows, most) : rows }
  end

  private
    # Visitors of one value mostly come one after the other.
    def same?(row, dimension, value, bot) = row && row.value == value && row.bot == bot && row.dimension == dimension

    def row(dimension, value, bot)
      key = [ dimension, value, bot ]
      @rows[key] || begin
        fold dimension, bot if (@sizes[[ dimension, bot ]] += 1) > Tally::Rollup::MOST_AT_ONCE
        @rows[key] = Tally::Rollup::Row.new(grain, start, dimension, value, bot, 0, Tally::Sketch.new)
      end
    end

    def fold(dimension, bot)
      rows, others = @rows.values.partition { |row| row.dimension == dimension && row.bot == bot }
      folded = shortened(rows, Tally::Rollup::MOST_AT_ONCE / 2)
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

    def most = Tally::Rollup::MOST_VALUES

    def shortened(rows, most)
      named, others = rows.partition { |row| row.value != Tally::Rollup::OTHER }
      named.sort_by! { |row| [ row.value == Tally::Rollup::PAGEVIEW ? 0 : 1, -row.count, row.value.to_s ] }
      rest = Tally::Rollup::Row.new(grain, start, rows.first.dimension, Tally::Rollup::OTHER, rows.first.bot, 0, Tally::Sketch.new)
      [ *named.first(most), (named.drop(most) + others).reduce(rest) { |row, other| absorb(row, other) } ]
    end
end
