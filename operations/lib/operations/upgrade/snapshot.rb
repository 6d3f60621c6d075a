require "fileutils"

# A copy of the databases in a folder beside them. To restore it, SQLite's backup API writes into the files in use, so
# readers continue, and Litestream replicates it as a normal change.
class Operations::Upgrade::Snapshot
  TIMEOUT = 30 # seconds to wait for writers
  ROOM = 1.1 # times the size of the databases: all of their pages, which are written to the write-ahead logs first

  attr_reader :folder

  # +folder+ is the folder of an existing snapshot.
  def initialize(directory, folder = nil, now: Time.now.utc)
    @directory, @folder = directory, folder || directory.path("_upgrade_#{now.strftime("%Y-%m-%dT%H%M%SZ")}")
  end

  # All databases but the list of deleted accounts: a rollback must not bring these accounts back.
  def databases
    @databases ||= [ *@directory.databases, *@directory.derived ]
      .select { |database| database.exist? && database.name != Operations::Erasures::NAME }
  end

  # The copy of +database+.
  def of(database) = database.in(folder)

  # Returns once all are copied and flushed. Transactions that started before maintenance mode have ended by then. Until
  # +put_back+ or +complete+, takes as much disk space as restoring them does, in case the disk fills up meanwhile.
  def take
    FileUtils.mkdir_p folder, mode: 0o700
    databases.each { |database| database.wait_for_writers(seconds: TIMEOUT) }
    databases.each { |database| database.copy_to of(database), seconds: TIMEOUT }
    (databases.map { |database| of(database).path } << folder).each { |path| File.open(path, &:fsync) }
    keep_room
  end

  def complete = FileUtils.rm_f(room)

  # Deletes the copies once all are restored. The logs stay.
  def put_back
    FileUtils.rm_f room
    databases.each { |database| of(database).copy_to database, seconds: TIMEOUT if of(database).exist? }
    databases.each { |database| FileUtils.rm_rf of(database).files }
  end

  private
    def room = File.join(folder, "room")

    def keep_room
      bytes = ROOM * databases.sum { |database| File.size(of(database).path) } + 2**20
      system "fallocate", "--length", bytes.to_i.to_s, room, err: File::NULL
    end
end
