# Looks for the rows of a measurement: before and after the load while the server runs, and once it has exited.
class Lab::Verification
  # +tables+ are those that every request writes to. If requests are +marked+, each is looked up; otherwise rows are
  # counted.
  def initialize(store, target:, tables:, marked:)
    @store, @target, @tables, @marked = store, target, tables, marked
  end

  def marked? = @marked

  # Called after the warm-up, which got +good+ responses.
  def before(good)
    @before = rows(good, in_flight: true)
  end

  # Called after the load, which got +good+ responses. Some of its requests may still be +in_flight+.
  def after(good, in_flight:)
    @after = rows(good, before: @before, in_flight:)
    @before_exit = stored if marked?
  end

  # Called after the server has exited. +requests+ are those of the load, if they are marked. Nil if nothing is written.
  def ledger(sample, requests:, stragglers:)
    if @tables.empty?
      nil
    elsif marked?
      Lab::Ledger.new(answered: requests.to_h { |request| [ request.token, request.status ] }, stored:,
        before_exit: @before_exit, altered: @store.altered(@tables),
        **unanswered(sample, requests.unanswered.map(&:token)), one_transaction: @target.ledger.one_transaction?)
    else
      Lab::Count.new(sample, before: @before, after: @after, stragglers:)
    end
  end

  private
    # The number of requests without a response whose tokens are unknown, and the known tokens.
    def unanswered(sample, tokens)
      { unanswered: sample.unanswered + sample.open_at_end - tokens.size, unanswered_tokens: tokens }
    end

    # Waits until the expected rows have arrived, or no more arrive.
    def rows(expected, **) = closing { @store.settled(@tables.map(&:name), rows: expected, **) }
    def stored = closing { @store.tokens(@tables) }

    # Close it immediately: an open connection would prevent the server from truncating its write-ahead log.
    def closing
      yield
    ensure
      @store.close
    end
end
