require "sqlite3"

# One SQLite file of a site; +name+ is its role, such as "primary".
Operations::Database = Data.define(:name, :path) do
  # The files that belong to it: WAL, shared memory, rollback journal, and Litestream's folder.
  const_set :SIDECARS, %w[ -wal -shm -journal ].freeze

  def exist? = File.exist?(path)
  def basename = File.basename(path)
  def bookkeeping = File.join(File.dirname(path), ".#{basename}-litestream")

  def files
    sidecars = self.class::SIDECARS.map { |sidecar| "#{path}#{sidecar}" }
    [ path, *sidecars, bookkeeping ].select { |file| File.exist?(file) }
  end

  # The same file in another folder.
  def in(folder) = with(path: File.join(folder, basename))

  # Opens it read-only for the block. A reader waits only for a process that recovers the WAL.
  def read
    database = SQLite3::Database.new(path, readonly: true)
    database.busy_handler_timeout = 5000 # milliseconds
    yield database
  ensure
    database&.close
  end

  # Opens it for writing, creating it if missing. Waits up to +seconds+ for other writers.
  def write(seconds:)
    database = SQLite3::Database.new(path)
    database.busy_handler_timeout = (seconds * 1000).to_i
    yield database
  ensure
    database&.close
  end

  # Returns once all open write transactions have ended. Raises SQLite3::BusyException after +seconds+.
  def wait_for_writers(seconds:) = write(seconds:) { |database| database.transaction(:immediate) { nil } }

  # Checkpoints and truncates the WAL. Returns whether that succeeded within +seconds+: it waits for readers and
  # writers.
  def empty_log(seconds:)
    busy, = write(seconds:) { |database| database.get_first_row("PRAGMA wal_checkpoint(TRUNCATE)") }
    busy.zero?
  rescue SQLite3::BusyException
    false
  end
end
