# Looks for the rows of a measurement: before and after the load while the server
# runs, and once it has exited.
class Lab::Verification
  # +journeys+ are the load's, and +tables+ all tables that they write to. If requests are +marked+, each is
  # looked up; otherwise rows are counted.
  def initialize(store, ledger:, journeys:, tables:, marked:)
    @store, @ledger, @journeys, @tables, @marked = store, ledger, journeys, tables, marked
    @ignored = []
  end

  def marked? = @marked

  # For the figures of a result: the source of the rows, the tables whose content is compared, and the queries
  # for wrong rows.
  def checked
    {
      source: @store.source,
      content: marked? ? @tables.select(&:content?).map(&:name) : [],
      checks: @store.checks.keys
    }
  end

  # From now on, rows with these tokens don't count as the load's: they come from the warm-up and the lab's
  # own requests.
  def ignore(tokens) = @ignored.concat(tokens.compact)

  # Rows that are there now are not those of the load: they are sample rows, or a
  # remote server's earlier ones.
  def ignore_stored = marked? && ignore(closing { @store.tokens(@store.existing(@tables)) }.values.flatten)

  # Called after the warm-up, which got +good+ responses.
  def before(good)
    existing = closing { @store.existing(@tables) }
    @before = { **@tables.to_h { |table| [ table.name, 0 ] }, **rows(good, existing, in_flight: true) }
  end

  # Called after the load, which got +good+ responses. Some of its requests may still be +in_flight+. +exits+
  # is whether the server is stopped before the rows are looked up.
  def after(good, in_flight:, exits: true)
    @at_end = stored if marked?
    @after = rows(good, before: @before, in_flight:)
    @before_exit = stored if marked? && exits
  end

  # Called after the server has exited. +requests+ are the load's, if they are
  # marked. Nil if nothing is written.
  def reconcile(sample, requests:, stragglers:)
    if @tables.empty?
      nil
    elsif marked?
      stored = self.stored
      Lab::Writes.new(@journeys).tap { |writes| writes.add requests, sample }.reconcile(stored,
        before_exit: @before_exit || stored, at_end: @at_end, altered: @store.altered(@tables),
        one_transaction: @ledger.one_transaction?)
    else
      Lab::Count.new(sample, before: @before, after: @after, stragglers:)
    end
  end

  private
    # Waits until the expected rows have arrived, or no more arrive.
    def rows(expected, tables = @tables, **)
      closing { @store.settled(tables.map(&:name), rows: expected, **) }
    end

    def stored = closing { @store.tokens_except(@ignored.to_set, @tables) }

    # Close it immediately: an open connection would prevent the server from truncating its write-ahead log.
    def closing
      yield
    ensure
      @store.close
    end
end
