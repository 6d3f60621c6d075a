# A database's WAL: its size, and how much of it is checkpointed. A checkpoint copies pages into the database,
# and the next writer resets the WAL. Neither touches pages that a reader still needs, so a reader that never
# ends makes it grow without limit.
class Operations::WriteAheadLog
  # The size in bytes at which a WAL is large: twice what a checkpoint leaves. WAL_LIMIT_MB overrides it.
  LIMIT = 128 * 1024**2
  HEADER, FRAME_HEADER = 32, 24 # bytes

  Progress = Data.define(:frames, :in_file) do
    def waiting = frames - in_file
  end

  attr_reader :database

  # The logs of all existing databases of +directory+.
  def self.of(directory)
    databases = [ *directory.databases, *directory.derived ]
    Operations::BackupCoverage.new(directory).files(databases).map { |database| new(database) }
  end

  def initialize(database, limit: ENV["WAL_LIMIT_MB"] ? Integer(ENV["WAL_LIMIT_MB"]) * 1024**2 : LIMIT)
    @database, @limit = database, limit
  end

  # Asks the file system, so it waits for no lock and holds none.
  def bytes = File.size?(path) || 0
  def large? = bytes > @limit

  # How many pages it has, and how many of them are in the database already. Uses the mode NOOP, because only
  # Litestream may checkpoint while it replicates. Nil if there is no WAL or the database can't be read.
  def progress
    _, frames, in_file = database.read { |handle| handle.execute("PRAGMA wal_checkpoint(NOOP)").first }
    Progress.new(frames:, in_file:) if frames >= 0
  rescue SQLite3::Exception
    nil
  end

  # Truncates it to +bytes+, but not the part in use. Only for a connection that holds the write lock.
  def truncate(bytes)
    page_size = database.read { |handle| handle.get_first_value("PRAGMA page_size") }
    length = HEADER + progress.frames * (FRAME_HEADER + page_size)
    File.truncate path, [ bytes, length ].max if [ bytes, length ].max < self.bytes
  end

  # Processes that have the file open, with their commands.
  def users = Operations::FilesInUse.by([ database.path ])

  private
    def path = "#{database.path}-wal"
end
