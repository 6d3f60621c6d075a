# The pending migrations, and an estimate of how long they take. Most of that time goes into reading all rows
# of a table, to build an index or to copy the table.
class Operations::Upgrade::Plan
  # Conservative: measured with 3 million votes on two cores, 310,000 to 2,200,000 (docs/operations.md).
  ROWS_PER_SECOND = 300_000

  MIGRATIONS = "db/migrate/*.rb"

  # The names of the pending migrations, as in their files' names, by version.
  attr_reader :pending

  # As "4 s" or "3 min 20 s".
  def self.time(seconds)
    minutes, rest = seconds.round.divmod(60)
    words = [ ("#{minutes} min" if minutes.positive?), ("#{rest} s" if rest.positive? || minutes.zero?) ]
    words.compact.join(" ")
  end

  # The names of all migrations of the code that is checked out, by version.
  def self.migrations
    names = Operations.glob(Operations::ROOT, MIGRATIONS).map { |path| File.basename(path, ".rb") }.sort
    names.to_h { |name| [ name[/\A\d+/], name ] }
  end

  def initialize(database)
    @database, @rows, @steps = database, {}, nil
    @pending = self.class.migrations.except(*applied)
  end

  # +events+ come from a MigrationLog of all pending migrations.
  def estimate(events)
    @steps = events.slice_after { |event| event[:migrated] }.to_h do |part|
      [ part.last[:migrated], part.select { |event| event[:started] && rows(event[:source]).positive? } ]
    end
  end

  def lines
    return [ "No migrations are pending." ] if pending.empty?

    total = duration(@steps.values.flatten) if @steps
    [ "#{pending.one? ? "1 migration is" : "#{pending.size} migrations are"} pending:",
      *pending.map { |version, name| line(version, name) },
      *("Migrating will take #{total} (an estimate from the number of rows)." if @steps) ]
  end

  # How many rows a table has before the upgrade; 0 if it is new.
  def rows(table)
    @rows[table] ||= @database.read { |handle| handle.get_first_value(%(SELECT count(*) FROM "#{table}")) }
  rescue SQLite3::SQLException
    @rows[table] = 0
  end

  def seconds(step) = rows(step[:source]).fdiv(ROWS_PER_SECOND)

  private
    def applied
      @database.read { |handle| handle.execute("SELECT version FROM schema_migrations").flatten }
    rescue SQLite3::SQLException
      [] # a database without migrations
    end

    def line(version, name)
      steps = @steps.to_h.fetch(version, [])
      return "  #{name}" if steps.empty?

      indexes, copies = steps.partition { |step| step[:started] == "Building" }
      work = [ count(indexes.size, "index", "indexes"), count(copies.size, "table copy", "table copies") ]
      "  #{name}: #{work.compact.join(", ")}, #{duration(steps)}"
    end

    def count(number, one, several) = ("#{number} #{number == 1 ? one : several}" unless number.zero?)

    def duration(steps)
      seconds = steps.sum { |step| seconds(step) }
      seconds.round.zero? ? "less than 1 s" : "about #{self.class.time(seconds)}"
    end
end
