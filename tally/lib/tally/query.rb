# What happened in a range of time, read from rollups. What is not counted yet is left out, and +complete_until+ says from when on.
class Tally::Query
  LONGEST = { minute: 6 * 3600, hour: 8 * Tally::Rollup::DAY }.freeze # seconds that are shown in that grain
  LIVE = 300 # seconds

  Row = Struct.new(:value, :count, :visitors, :histogram)

  attr_reader :store, :grain

  # The people whose events came in the last five minutes.
  def self.live(store, now: Time.now) = store.live(((now.to_f - LIVE) * 1_000_000).to_i)

  # +from+ and +to+, which is no longer of it, are Times; they are moved out to whole buckets. +bots+ says whether bots count.
  def initialize(store, from:, to:, bots: false, now: Time.now)
    raise ArgumentError, "The range ends before it begins." unless from < to

    @store, @bots, @now = store, bots, now.to_i
    @grain = choose(from.to_i, to.to_i - from.to_i)
    @from = Tally::Rollup.start(grain, from.to_i)
    @to = -Tally::Rollup.start(grain, -to.to_i)
  end

  def from = Time.at(@from).utc
  def to = Time.at(@to).utc

  def views = pageviews.sum(&:count)
  def visitors = people(pageviews)

  # Events that are no page views.
  def events = named.values.sum

  # [ Time, views, visitors, in_progress ] of each bucket. One in progress has what was counted so far; views and visitors are nil
  # where nothing is counted yet.
  def series
    seen = pageviews.group_by { |row| Tally::Rollup.start(grain, row.start) }
    (@from...@to).step(length).map do |start|
      rows = seen.fetch(start, []) if start < complete
      [ Time.at(start).utc, rows&.sum(&:count), rows && people(rows), start < complete && complete < start + length ]
    end
  end

  # The values that were seen most, as Rows; a value is nil where none was told.
  def top(dimension, most) = ranked(dimension, counts(dimension), most)

  # The events that are no page views, with the distribution of their values, or nil.
  def named_events(most) = ranked(:name, named, most)

  # The Time from which on not all is counted, or nil.
  def complete_until = (Time.at([ complete, @from ].max).utc if complete < @to)

  # The range of the same length before this.
  def previous = self.class.new(store, from: from - (@to - @from), to: from, bots: @bots, now: Time.at(@now))

  private
    # The finest that is not too long for a chart, and of which all is still kept.
    def choose(from, long)
      LONGEST.keys.find { |grain| long <= LONGEST[grain] && Tally::Rollup.start(grain, from) >= store.floor(grain) } || :day
    end

    def length = Tally::Rollup::GRAINS[grain]
    def pageviews = @pageviews ||= rows(:name, [ Tally::Rollup::PAGEVIEW ])
    def named = counts(:name).except(Tally::Rollup::PAGEVIEW)

    # A sketch estimates, and may say more than there were views.
    def people(rows) = [ rows.reduce(Tally::Sketch.new) { |all, row| all.merge(row.sketch) }.size, rows.sum(&:count) ].min
    def distribution(rows) = rows.filter_map(&:histogram).then { |all| all.reduce(Tally::Histogram.new) { |one, other| one.merge(other) } if all.any? }

    def rows(dimension, values) = parts.flat_map { |part| store.rollups(*part, dimension, values:, bots: @bots) }

    # How often each value was seen. There may be a hundred times as many as are shown: who they were is read for these alone.
    def counts(dimension)
      (@counts ||= {})[dimension] ||= parts.map { |part| store.counts(*part, dimension, bots: @bots) }.reduce({}) { |all, more| all.merge(more) { |_, one, other| one + other } }
    end

    def ranked(dimension, counts, most)
      shown = counts.min_by(most) { |value, count| [ -count, value.to_s ] }
      its = rows(dimension, shown.map(&:first)).group_by(&:value)
      shown.map { |value, count| Row.new(value, count, people(its[value]), distribution(its[value])) }
    end

    # What is read: buckets of the grain as far as they are written, and finer ones after them, up to the last minute that is complete.
    def parts
      place = @from
      @parts ||= %i[ day hour minute ].drop_while { |one| one != grain }.filter_map do |one|
        upto = written(one, place)
        [ one, place, place = upto ] if upto > place
      end
    end

    def written(grain, from)
      upto = Tally::Rollup.start(grain, [ complete, @to ].min)
      finer = Tally::Rollup::COARSER.key(grain)
      finer ? [ upto, *unwritten(grain, [ from, store.floor(finer) ].max, upto) ].min : upto
    end

    # Minutes are not asked for: what is complete ends before the first that is stale.
    def unwritten(grain, from, to)
      %i[ day hour ].drop_while { |one| one != grain }.filter_map { |one| store.stale(one, 1, from:, to:).first&.then { |start| Tally::Rollup.start(grain, start) } }
    end

    # All before this is swept and counted.
    def complete
      @complete ||= [ Tally::Rollup.start(:minute, Tally::Rollups.swept_until(store, @now)), store.stale(:minute, 1, from: @from, to: @to).first ].compact.min
    end
end
