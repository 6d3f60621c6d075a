require "fileutils"

# A copy of the databases in a folder beside them. To restore it, SQLite's backup API writes into the files in use, so
# readers continue, and Litestream replicates it as a normal change.
class Operations::Upgrade::Snapshot
  TIMEOUT = 30 # seconds to wait for writers

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

  # Returns once all are copied and flushed. Transactions that started before maintenance mode have ended by then.
  def take
    FileUtils.mkdir_p folder, mode: 0o700
    databases.each { |database| database.wait_for_writers(seconds: TIMEOUT) }
    databases.each { |database| database.copy_to of(database), seconds: TIMEOUT }
    (databases.map { |database| of(database).path } << folder).each { |path| File.open(path, &:fsync) }
  end

  def put_back
    databases.each { |database| of(database).copy_to database, seconds: TIMEOUT if of(database).exist? }
  end
end
