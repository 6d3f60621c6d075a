require "fileutils"

# A copy of the databases in a folder beside them. To restore it, SQLite's backup API writes into the files in use, so
# readers continue, and Litestream replicates it as a normal change.
class Operations::Upgrade::Snapshot
  include Operations::Clock

  TIMEOUT = 30 # seconds to wait for writers
  DONE, BUSY = 101, [ 5, 6 ].freeze # SQLITE_DONE; SQLITE_BUSY and SQLITE_LOCKED

  attr_reader :folder

  # +folder+ is that of an existing snapshot.
  def initialize(directory, folder = nil, now: Time.now.utc)
    @directory, @folder = directory, folder || directory.path("_upgrade_#{now.strftime("%Y-%m-%dT%H%M%SZ")}")
  end

  # All but the deleted accounts: a rollback must not bring those back.
  def databases
    @databases ||= [ *@directory.databases, *@directory.derived ]
      .select { |database| database.exist? && database.name != Operations::Erasures::NAME }
  end

  # The copy of +database+.
  def of(database) = database.in(folder)

  # Returns once all are copied and flushed. Transactions that started before read-only mode have ended by then.
  def take
    FileUtils.mkdir_p folder, mode: 0o700
    databases.each { |database| database.wait_for_writers(seconds: TIMEOUT) }
    databases.each { |database| copy database, of(database) }
    (databases.map { |database| of(database).path } << folder).each { |path| File.open(path, &:fsync) }
  end

  def put_back
    databases.each { |database| copy of(database), database if of(database).exist? }
  end

  private
    # In one transaction, even if other processes have either file open.
    def copy(from, to)
      to.write(seconds: TIMEOUT) do |target|
        from.read { |source| step(SQLite3::Backup.new(target, "main", source, "main"), from) }
      end
    end

    def step(backup, from)
      give_up_at = now + TIMEOUT
      status = backup.step(-1)
      while BUSY.include?(status) && now < give_up_at
        sleep 0.05
        status = backup.step(-1)
      end
      return if status == DONE

      raise Operations::Error, "#{from.basename} could not be copied (SQLite status #{status}): " \
        "check for free disk space and long-running writers"
    ensure
      backup&.finish
    end
end
