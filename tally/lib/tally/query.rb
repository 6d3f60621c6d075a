# Statistics of a range of time, read from rollups. Events that aren't counted yet are missing: see
# +complete_until+.
class Tally::Query
  MAX_LENGTH = { minute: 6 * 3600, hour: 8 * Tally::Rollup::DAY }.freeze # seconds shown in that interval
  LIVE = 300 # seconds

  Row = Struct.new(:value, :count, :visitors, :histogram)

  attr_reader :store, :interval

  # The number of people with events in the last five minutes.
  def self.live(store, now: Time.now) = store.live(((now.to_f - LIVE) * 1_000_000).to_i)

  # From the Time +from+ until the Time +to+ (exclusive), extended to whole buckets.
  # With +bots+, bots count too.
  def initialize(store, from:, to:, bots: false, now: Time.now)
    raise ArgumentError, "The start must be before the end." unless from < to

    @store, @bots, @now = store, bots, now.to_i
    @interval = choose(from.to_i, to.to_i - from.to_i)
    @from = Tally::Rollup.start(interval, from.to_i)
    @to = -Tally::Rollup.start(interval, -to.to_i)
  end

  def from = Time.at(@from).utc
  def to = Time.at(@to).utc

  def views = pageviews.sum(&:count)
  def visitors = people(pageviews)

  # Events other than page views.
  def events = total(:name) - views

  # The events that +dimension+ counts: page views, or for :name all.
  def total(dimension) = store.total(segments, dimension, bots: @bots)

  # How many of them are only counted together, because a bucket had too many different values.
  def folded(dimension) = rows(dimension, [ Tally::Rollup::OTHER ]).sum(&:count)

  # [ Time, views, visitors, in_progress ] of each bucket. One in progress has the numbers so far; views and
  # visitors are nil if nothing is counted yet.
  def series
    rows_by_start = pageviews.group_by { |row| Tally::Rollup.start(interval, row.start) }
    (@from...@to).step(length).map do |start|
      rows = rows_by_start.fetch(start, []) if start < complete
      [ Time.at(start).utc, rows&.sum(&:count), rows && people(rows), start < complete &&
        complete < start + length ]
    end
  end

  # The most frequent values, as Rows. The value is nil for events without one.
  def top(dimension, max) = ranked(dimension, max)

  # Events other than page views, with the distribution of their values, or nil.
  def named_events(max) = ranked(:name, max, except: [ Tally::Rollup::PAGEVIEW ])

  # Events after this Time may not be counted yet. Nil if all are.
  def complete_until = (Time.at([ complete, @from ].max).utc if complete < @to)

  # The range of the same length before this one.
  def previous = self.class.new(store, from: from - (@to - @from), to: from, bots: @bots, now: Time.at(@now))

  private
    # The shortest interval that makes a readable chart and still has all its rollups.
    def choose(from, length)
      MAX_LENGTH.keys.find do |interval|
        length <= MAX_LENGTH[interval] && Tally::Rollup.start(interval, from) >= store.floor(interval)
      end || :day
    end

    def length = Tally::Rollup::INTERVALS[interval]
    def pageviews = @pageviews ||= rows(:name, [ Tally::Rollup::PAGEVIEW ])

    # Sketches are estimates, which may exceed the number of views.
    def people(rows)
      [ rows.reduce(Tally::Sketch.new) { |all, row| all.merge(row.sketch) }.size, rows.sum(&:count) ].min
    end

    def distribution(rows)
      histograms = rows.filter_map(&:histogram)
      histograms.reduce(Tally::Histogram.new) { |one, other| one.merge(other) } if histograms.any?
    end

    def rows(dimension, values)
      segments.flat_map { |segment| store.rollups(*segment, dimension, values:, bots: @bots) }
    end

    # Sketches are read only for the values that are shown, since there may be a hundred times more.
    def ranked(dimension, max, except: [])
      shown = store.top(segments, dimension, max, except: [ Tally::Rollup::OTHER, *except ], bots: @bots)
      rows = rows(dimension, shown.map(&:first)).group_by(&:value)
      shown.map { |value, count| Row.new(value, count, people(rows[value]), distribution(rows[value])) }
    end

    # [ interval, from, to ]: buckets of the chosen interval up to the first that isn't written yet, then of
    # shorter intervals up to the last complete minute.
    def segments
      position = @from
      @segments ||= %i[ day hour minute ].drop_while { |one| one != interval }.filter_map do |one|
        end_at = written(one, position)
        [ one, position, position = end_at ] if end_at > position
      end
    end

    def written(interval, from)
      end_at = Tally::Rollup.start(interval, [ complete, @to ].min)
      finer = Tally::Rollup::COARSER.key(interval)
      finer ? [ end_at, *unwritten(interval, [ from, store.floor(finer) ].max, end_at) ].min : end_at
    end

    # Minutes need no check: +complete+ is before the first stale one.
    def unwritten(interval, from, to)
      %i[ day hour ].drop_while { |one| one != interval }.filter_map do |one|
        store.stale(one, 1, from:, to:).first&.then { |start| Tally::Rollup.start(interval, start) }
      end
    end

    # All events before this time are processed and counted.
    def complete
      @complete ||= [
        Tally::Rollup.start(:minute, Tally::Rollups.processed_until(store, @now)),
        store.stale(:minute, 1, from: @from, to: @to).first
      ].compact.min
    end
end
