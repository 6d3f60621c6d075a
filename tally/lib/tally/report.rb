# All that the dashboard tells of a period, from rollups alone.
class Tally::Report
  MOST = 10 # rows of a table that is looked at
  MOST_OF_ALL = 1000 # rows of one that is taken away

  # A number of the period; and of as much of it as can be compared, and of as much of the time before. Each may be nil.
  Figure = Data.define(:name, :value, :comparable, :before) do
    # By how much it grew, 0.5 for half as much again; nil where there is nothing to grow from.
    def growth = (comparable.fdiv(before) - 1 if comparable && before&.positive?)
  end

  DIMENSIONS = { path: :pages, referrer: :referrers, language: :languages, agent: :agents, host: :hosts }.freeze

  attr_reader :period, :bots

  # What goes on now, for those who listen.
  def self.now(store, now = Time.now)
    { live: Tally::Query.live(store), complete_until: (Tally::Query.new(store, from: now - 3600, to: now).complete_until || now).to_i }
  end

  def initialize(store, period, bots: false, pipeline: nil)
    @store, @period, @bots, @pipeline = store, period, bots, pipeline
  end

  def live = Tally::Query.live(@store)
  def series = @series ||= query.series
  def grain = query.grain
  def complete_until = query.complete_until
  def top(dimension, most = MOST) = query.top(dimension, most)
  def events(most = MOST) = query.named_events(most)
  def figures = @figures ||= numbers(query).map { |name, value| Figure.new(name:, value:, comparable: compared&.first&.fetch(name), before: compared&.last&.fetch(name)) }

  # How much of the period is compared: whole buckets, as far as they are counted. Nil when there is none yet.
  def compared_until
    upto = complete_until ? Time.at(Tally::Rollup.start(grain, complete_until.to_i)).utc : period.to
    upto if upto > period.from
  end
  def pipeline = @pipeline&.to_h
  def set_aside = @set_aside ||= @store.reasons
  def unswept_since = @store.oldest_unswept&.then { |microseconds| Time.at(0, microseconds, :microsecond).utc }
  def empty? = query.views.zero? && query.events.zero?

  def to_h
    { from: stamp(period.from), to: stamp(period.to), bots:, complete_until: complete_until && stamp(complete_until), **numbers(query), **compared_to_h,
      series: series.map { |start, views, visitors, in_progress| { start: stamp(start), views:, visitors:, in_progress: } },
      **DIMENSIONS.to_h { |dimension, name| [ name, top(dimension, MOST_OF_ALL).map { |row| { value: row.value, views: row.count, visitors: row.visitors } } ] },
      named_events: events(MOST_OF_ALL).map { |row| { name: row.value, count: row.count, visitors: row.visitors, median: row.histogram&.median, p95: row.histogram&.quantile(0.95) } } }
  end

  private
    def query = @query ||= query_of(period.from, period.to)
    def query_of(from, to) = Tally::Query.new(@store, from:, to:, bots:)

    # The numbers of what can be compared, and of the same time before.
    def compared
      return unless (upto = compared_until)

      @compared ||= [ upto == period.to ? query : query_of(period.from, upto), query_of(period.from - period.length, upto - period.length) ].map { |query| numbers(query) }
    end

    def numbers(query)
      views, visitors = query.views, query.visitors
      { visitors:, views:, views_per_visitor: (views.fdiv(visitors).round(1) if visitors.positive?), events: query.events }
    end

    # What may be set beside each other: of a period that is not over, as much as of the one before.
    def compared_to_h
      return { compared: nil, previous: nil } unless compared

      { compared: { from: stamp(period.from), to: stamp(compared_until), **compared.first },
        previous: { from: stamp(period.from - period.length), to: stamp(compared_until - period.length), **compared.last } }
    end

    def stamp(time) = time.utc.strftime("%FT%TZ")
end
