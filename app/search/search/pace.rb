# How many rows to write in one transaction, so that it holds the write lock for
# about SECONDS, on any machine.
class Search::Pace
  SECONDS = 0.02
  PAUSE = 0.005 # seconds between transactions, in which waiting writers get the lock

  attr_reader :longest

  # +most+ is the greatest number of rows.
  def initialize(rows = 100, most: 5_000)
    @rows, @range, @longest = rows, (10..most), 0.0
  end

  # Yields the number of rows to write in a transaction. Returns what the block returns.
  def transaction
    started = nil
    result = ApplicationRecord.transaction do
      ApplicationRecord.lease_connection.materialize_transactions # waits for the lock
      started = Kit::Clock.now
      yield @rows
    end
    adapt Kit::Clock.now - started
    sleep PAUSE
    result
  end

  private
    def adapt(seconds)
      @longest = [ @longest, seconds ].max
      @rows = (@rows * (SECONDS / seconds).clamp(0.2, 1.5)).round.clamp(@range)
    end
end
