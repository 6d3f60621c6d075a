# A database's WAL: its size, and how much of it is checkpointed. A checkpoint copies it into the database, and the next writer
# resets it, but not beyond what a reader still needs, so a reader that never ends lets it grow without limit.
class Operations::WriteAheadLog
  # Bytes beyond which somebody should look: twice what is left of one after a checkpoint. WAL_LIMIT_MB says another.
  LIMIT = 128 * 1024**2

  Progress = Data.define(:frames, :in_file) do
    def waiting = frames - in_file
  end

  attr_reader :database

  # Those of all the files of +community+ that are there.
  def self.of(community) = [ *community.databases, *community.derived ].select(&:exist?).map { |database| new(database) }

  def initialize(database, limit: ENV["WAL_LIMIT_MB"] ? Integer(ENV["WAL_LIMIT_MB"]) * 1024**2 : LIMIT)
    @database, @limit = database, limit
  end

  # Asked of the file system: it neither waits nor keeps anybody waiting.
  def bytes = File.size?("#{database.path}-wal") || 0
  def large? = bytes > @limit

  # How many pages it holds, and how many of them are in the file. Looks and does nothing (NOOP), for where Litestream copies the
  # checkpoints are its own. Returns nil where there is no log, or the database cannot be asked.
  def progress
    _, frames, in_file = database.read { |handle| handle.execute("PRAGMA wal_checkpoint(NOOP)").first }
    Progress.new(frames:, in_file:) if frames >= 0
  rescue SQLite3::Exception
    nil
  end

  # Processes that have the file open, with their commands.
  def users = Operations::FilesInUse.by([ database.path ])
end
