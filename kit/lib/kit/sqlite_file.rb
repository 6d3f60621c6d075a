require "sqlite3"

# A SQLite database. +name+ is its role in a site, such as "primary".
class Kit::SQLiteFile < Data.define(:path, :name)
  SIDECARS = %w[ -wal -shm -journal ].freeze
  OK, DONE, BUSY = 0, 101, [ 5, 6 ].freeze # SQLITE_OK, SQLITE_DONE; SQLITE_BUSY and SQLITE_LOCKED

  # A row that references a row of +parent+ which doesn't exist.
  Orphan = Data.define(:table, :row, :parent) do
    def to_s = "row #{row} of #{table} references a missing row of #{parent}"
  end

  # Turns on the write-ahead log of +connection+'s database. Returns whether it is on. Waits up to +seconds+
  # for other connections: SQLite doesn't call the busy handler when it changes the journal mode.
  def self.enable_write_ahead_log(connection, seconds:)
    Kit::Clock.wait_until(seconds:, every: 0.001) do
      connection.get_first_value("PRAGMA journal_mode = wal")
    rescue SQLite3::BusyException
      nil
    end == "wal"
  end

  def initialize(path:, name: File.basename(path)) = super

  def exist? = File.exist?(path)
  def basename = File.basename(path)
  def in(folder) = with(path: File.join(folder, basename))

  # The existing files of the database: main file, WAL, shared memory, rollback
  # journal, and Litestream's folder.
  def files
    [ path, *SIDECARS.map { |sidecar| "#{path}#{sidecar}" }, bookkeeping ].select { |file| File.exist?(file) }
  end

  def bookkeeping = File.join(File.dirname(path), ".#{basename}-litestream")

  # Opens it read-only for the block. Readers only wait while another process recovers the WAL.
  def read(&) = roll_back.then { open(seconds: 5, readonly: true, &) }

  # Applies the rollback journal of a killed process, if there is one: read-only connections can't.
  def roll_back = File.exist?("#{path}-journal") &&
    open(seconds: 5, readwrite: true) { _1.execute "SELECT 1 FROM sqlite_schema" }

  # Opens it for writing, creating it if missing. Waits up to +seconds+ for other writers.
  def write(seconds:, &) = open(seconds:, &)

  # Returns once all open write transactions have ended. Raises SQLite3::BusyException after +seconds+.
  def wait_for_writers(seconds:) = write(seconds:) { |database| database.transaction(:immediate) { nil } }

  # Checkpoints and truncates the WAL. Returns whether that succeeded within +seconds+: it waits for readers
  # and writers.
  def empty_log(seconds:)
    busy, = write(seconds:) { |database| database.get_first_row("PRAGMA wal_checkpoint(TRUNCATE)") }
    busy.zero?
  rescue SQLite3::BusyException
    false
  end

  # The messages of PRAGMA integrity_check; empty if the file is undamaged.
  def damages = check("integrity_check").flatten - [ "ok" ]
  def orphans = check("foreign_key_check").map { |row| Orphan.new(*row.first(3)) }

  # Copies its content into +target+ in one transaction, even while other processes use either file. Calls the
  # block when that transaction has begun. Raises Kit::Error if other processes block it for +seconds+.
  def copy_to(target, seconds:, &begun)
    status = target.write(seconds:) do |writer|
      read { |reader| copy SQLite3::Backup.new(writer, "main", reader, "main"), seconds, &begun }
    end
    status == DONE or raise Kit::Error,
      "#{basename} could not be copied (SQLite status #{status}). Check for free disk space and " \
      "long-running writers."
  end

  private
    # Mapped into memory, 1.4 GiB take 35 s instead of 164. The doctor does without: on a failing disk, it
    # would be killed.
    def check(pragma)
      read do |database|
        [ "mmap_size = #{File.size(path)}", pragma ].map { |text| database.execute("PRAGMA #{text}") }.last
      end
    end

    def open(seconds:, **options)
      SQLite3::Database.open(path, **options) do |database|
        database.busy_handler_timeout = (seconds * 1000).to_i
        yield database
      end
    end

    def copy(backup, seconds)
      status = nil
      [ 1, -1 ].each do |pages|
        Kit::Clock.wait_until(seconds:) { !BUSY.include?(status = backup.step(pages)) }
        yield if status == OK && block_given?
      end
      status
    ensure
      backup.finish
    end
end
