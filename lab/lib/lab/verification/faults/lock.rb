require "sqlite3"

# Another process holds the write lock, like a backup or a console: first for less than the site's busy
# timeout, then for longer.
class Lab::Faults::Lock < Lab::Faults::Fault
  include Lab::Faults::WithReader

  HELD = [ 2, 8 ].freeze # seconds
  BEFORE, AFTER = 1, 3
  TIMEOUT = 10 # seconds to get the lock
  MAX_RECOVERY = 1 # seconds until writes must succeed again

  def self.help = "another process holds SQLite's write lock for 2 s and 8 s"

  def title = "held lock"
  def obstacle = without_sqlite
  def attempts = HELD * @plan.times

  private
    def inject(seconds)
      released = nil
      round = under_load(BEFORE + seconds + AFTER) do |round|
        sleep BEFORE
        hold seconds
        released = round.now
      end
      { held: seconds, answered_again: round.good_again(released), slowest_write: round.slowest,
        errors: round.errors, **round.reads }
    end

    # Waits in Ruby instead of SQLite, so that the reader's thread continues.
    def hold(seconds)
      SQLite3::Database.new(target.ledger.sqlite(storage)) do |database|
        database.busy_handler_timeout = TIMEOUT * 1000
        database.transaction(:immediate) { sleep seconds }
      end
    rescue SQLite3::BusyException
      raise Lab::Error, "Could not get the write lock within #{TIMEOUT} s"
    end

    def summary
      @events.group_by { |event| event[:held] }
        .map { |held, events| "#{held} s: #{summary_of(events)}" }.join("; ")
    end

    def summary_of(events)
      "#{error_counts(events)}, slowest write #{worst(:slowest_write, events)}, " \
        "writes recovered after #{span(:answered_again, events)}, #{reader(events)}"
    end

    def broken_guarantees
      late = @events.count do |event|
        event[:answered_again].nil? || event[:answered_again] > self.class::MAX_RECOVERY
      end
      if late.zero?
        []
      else
        [ "after #{late} of #{@events.size} locks, no write succeeded within #{self.class::MAX_RECOVERY} s" ]
      end
    end
end
