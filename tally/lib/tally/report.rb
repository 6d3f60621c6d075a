# Everything that the dashboard shows about a period, from rollups.
class Tally::Report
  MAX_ROWS = 10 # of a table on the page
  MAX_EXPORT_ROWS = 10_000 # of a table in CSV and JSON

  # A number of the period, and the numbers of the comparable part of this period and of the previous one.
  # Each may be nil.
  Figure = Data.define(:name, :value, :comparable, :before) do
    # 0.5 means 50 % more. Nil if there is nothing to compare with.
    def growth = (comparable.fdiv(before) - 1 if comparable && before&.positive?)
  end

  attr_reader :period, :bots

  # The current numbers, for live updates.
  def self.now(store, now = Time.now)
    complete_until = Tally::Query.new(store, from: now - 3600, to: now).complete_until || now
    { live: Tally::Query.live(store), complete_until: complete_until.to_i }
  end

  def initialize(store, period, bots: false, pipeline: nil)
    @store, @period, @bots, @pipeline = store, period, bots, pipeline
  end

  def live = Tally::Query.live(@store)
  def series = @series ||= query.series
  def interval = query.interval
  def complete_until = query.complete_until
  def top(dimension, max = MAX_ROWS) = query.top(dimension, max)
  def folded(dimension) = query.folded(dimension)
  def events(max = MAX_ROWS) = query.named_events(max)

  def figures
    @figures ||= numbers(query).map do |name, value|
      Figure.new(name:, value:, comparable: compared&.first&.fetch(name), before: compared&.last&.fetch(name))
    end
  end

  # The end of the part of the period that is compared: whole buckets that are counted. Nil before the first.
  def compared_until
    end_at = complete_until ? Time.at(Tally::Rollup.start(interval, complete_until.to_i)).utc : period.to
    end_at if end_at > period.from
  end

  def pipeline = @pipeline&.to_h
  def rejected_events = @rejected_events ||= @store.rejection_reasons
  # The number of personal texts that were removed so far, by kind (Tally::PersonalData).
  def removed = @removed ||= @store.removed

  def unprocessed_since
    @store.oldest_unprocessed&.then { |microseconds| Time.at(0, microseconds, :microsecond).utc }
  end

  def empty? = query.views.zero? && query.events.zero?

  def to_h
    { from: stamp(period.from), to: stamp(period.to), bots:,
      complete_until: complete_until && stamp(complete_until), **numbers(query), **comparison,
      series: series_rows, **tables, named_events: event_rows, incomplete: }
  end

  private
    # Of each table that doesn't have all of its views or events: how many aren't listed, and how many of any
    # row are only counted together.
    def incomplete
      lists = { **Tally::Dimension::TABLES, name: :named_events }.to_h do |dimension, name|
        rows = dimension == :name ? event_rows : tables[name]
        all = dimension == :name ? query.events : query.total(dimension)
        folded = query.folded(dimension)
        [ name, {
          not_listed: all - folded - rows.sum { |row| row[:views] || row[:count] },
          counted_together: folded
        } ]
      end
      lists.reject { |_, counts| counts.values.all?(&:zero?) }
    end

    def query = @query ||= query_of(period.from, period.to)
    def query_of(from, to) = Tally::Query.new(@store, from:, to:, bots:)

    # The numbers of the comparable part, and of the same part of the previous period.
    def compared
      return unless (end_at = compared_until)

      @compared ||= [
        end_at == period.to ? query : query_of(period.from, end_at),
        query_of(period.from - period.length, end_at - period.length)
      ].map { |query| numbers(query) }
    end

    def numbers(query)
      views, visitors = query.views, query.visitors
      {
        visitors:,
        views:,
        views_per_visitor: (views.fdiv(visitors).round(1) if visitors.positive?),
        events: query.events
      }
    end

    def comparison
      return { compared: nil, previous: nil } unless compared

      { compared: { from: stamp(period.from), to: stamp(compared_until), **compared.first },
        previous: {
          from: stamp(period.from - period.length), to: stamp(compared_until - period.length), **compared.last
        } }
    end

    def series_rows
      series.map do |start, views, visitors, in_progress|
        { start: stamp(start), views:, visitors:, in_progress: }
      end
    end

    def tables
      @tables ||= Tally::Dimension::TABLES.to_h do |dimension, name|
        rows = top(dimension, MAX_EXPORT_ROWS)
        [ name, rows.map { |row| { value: row.value, views: row.count, visitors: row.visitors } } ]
      end
    end

    def event_rows
      @event_rows ||= events(MAX_EXPORT_ROWS).map do |row|
        { name: row.value, count: row.count, visitors: row.visitors,
          median: row.histogram&.median, p95: row.histogram&.quantile(0.95) }
      end
    end

    def stamp(time) = time.utc.strftime("%FT%TZ")
end
