# Writes a lot of rows in many short transactions, and pauses after each for as long as it took, so that
# others can write. The size of a batch follows the time that the previous one held the write lock.
class Writes::Batches
  TARGET = 0.015 # seconds of lock per transaction; a batch with more to do than the one before takes longer
  FIRST_SIZE = 2 # the first run of the code is slow
  SIZES = 1..1_000

  # The block runs before each transaction, and may stop the work by raising or throwing.
  def initialize(&before)
    @before, @size = before, FIRST_SIZE
  end

  # Yields the size of a batch, in a transaction, until the block returns a smaller number of rows.
  def run
    loop do
      size, rows = @size, nil
      seconds = transaction { rows = yield size }
      break if rows < size

      sleep seconds
    end
  end

  # Runs the block in one transaction.
  def once
    run { yield.then { 0 } }
  end

  private
    # Returns the seconds that the lock was held.
    def transaction
      @before&.call
      began = nil
      Writes.transaction do
        # Rails begins a transaction with its first statement.
        ApplicationRecord.lease_connection.execute "SELECT 1"
        began = Kit::Clock.now
        yield
      end
      (Kit::Clock.now - began).tap { |seconds| adapt_to seconds }
    end

    def adapt_to(seconds)
      @size = (@size * TARGET / seconds).round.clamp(@size / 4, @size * 2).clamp(SIZES)
    end
end
