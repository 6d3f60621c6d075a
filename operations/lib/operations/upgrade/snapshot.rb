require "fileutils"

# A copy of the databases in a folder beside them, to roll back to. SQLite's backup API writes into the files
# in use, so readers continue, and Litestream replicates it as a normal change.
class Operations::Upgrade::Snapshot
  TIMEOUT = 30 # seconds to wait for writers
  ROOM = 1.1 # times the size of a database: all of its pages, which are written to the write-ahead log first
  MARGIN = 4 * 2**20 # bytes for opening a database, and bytes that other processes may take

  attr_reader :folder

  # All existing ones but the list of deleted accounts: a rollback must not bring these accounts back.
  def self.databases_in(directory)
    [ *directory.databases, *directory.derived ]
      .select { |database| database.exist? && database.name != Operations::Erasures::NAME }
  end

  # +folder+ is the folder of an existing snapshot.
  def initialize(directory, folder = nil, now: Time.now.utc)
    @directory, @folder = directory, folder || directory.path("_upgrade_#{now.strftime("%Y-%m-%dT%H%M%SZ")}")
  end

  def databases = @databases ||= self.class.databases_in(@directory)

  # The copy of +database+.
  def of(database) = database.in(folder)

  # Returns once all are copied and flushed; yields what delays it. Transactions that started before
  # maintenance mode have ended by then. Until +write+ or +complete+, takes as much disk space as that does,
  # in case the disk fills up meanwhile.
  def take(&report)
    FileUtils.mkdir_p folder, mode: 0o700
    databases.each { |database| Operations::WriteLock.new(database).wait_until_free(&report) }
    databases.each { |database| database.copy_to of(database), seconds: TIMEOUT }
    (databases.map { |database| of(database).path } << folder).each { |path| File.open(path, &:fsync) }
    databases.each do |database|
      reserve room(database), bytes: ROOM * File.size(of(database).path) + 2 * MARGIN
    end
  end

  def complete = FileUtils.rm_f(databases.map { |database| room database })

  # Writes +copy+ into +database+, which may be in use; yields what delays it.
  def write(copy, database, &report)
    free room(database), MARGIN
    Operations::WriteLock.new(database).wait_until_free(&report)
    copy.copy_to(database, seconds: TIMEOUT) { hand_room_to database }
  end

  # Restores all databases; yields what delays it.
  def put_back(&report)
    databases.each { |database| write of(database), database, &report if of(database).exist? }
  end

  # Deletes the copies. The logs stay.
  def delete
    complete
    databases.each { |database| FileUtils.rm_rf of(database).files }
  end

  private
    def room(database) = "#{of(database).path}.room"

    # A transaction has begun, so no checkpoint can truncate the log, and with it the reserved space.
    def hand_room_to(database)
      bytes = File.size?(room(database)).to_i - MARGIN
      FileUtils.rm_f room(database)
      { "-wal" => bytes, "-shm" => bytes / 100 }.each do |sidecar, more|
        lengthen "#{database.path}#{sidecar}", more
      end
    end

    def free(path, bytes)
      File.truncate path, File.size(path) - bytes if File.size?(path).to_i > bytes
    end

    def lengthen(path, bytes)
      reserve path, "--keep-size", bytes: File.size(path) + bytes if File.exist?(path) && bytes.positive?
    end

    def reserve(path, *options, bytes:)
      system "fallocate", *options, "--length", bytes.to_i.to_s, path, err: File::NULL
    end
end
