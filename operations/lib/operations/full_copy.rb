require "fileutils"

# Makes new full copies of databases at the backup destination. Only for the holder of replication's locks.
class Operations::FullCopy
  DAMAGED = "-damaged-".freeze # in the names of directories

  def initialize(litestream)
    @litestream = litestream
  end

  # Adds one of each of +databases+ to its backup, also if Litestream no longer has the changes that are
  # missing there. If the backup is so damaged that nothing can be added, replaces it.
  def make(databases)
    databases.each do |database|
      or_else(-> { replace database }) { or_else(-> { start_over database }) { add database } }
    end
  end

  # Moves the backup of +database+ to a directory beside it, if it is in a folder, and makes a new one.
  def replace(database)
    set_aside @litestream.destination.of(database)["path"] unless @litestream.destination.bucket?
    start_over database
  end

  # Makes new backups of +databases+ and deletes those that were in the folder before, also damaged ones.
  def start_afresh(databases)
    databases.each { |database| replace database }
    return if @litestream.destination.bucket?

    folder = @litestream.destination.folder
    databases.each do |database|
      FileUtils.rm_rf Operations.glob(folder, "#{database.basename}#{DAMAGED}*")
    end
  end

  private
    def or_else(alternative)
      yield
    rescue Operations::Error => error
      raise unless Operations::Litestream::Failure::REPAIRABLE.include?(error.kind)

      alternative.call
    end

    # Litestream doesn't notice files that are missing at the destination.
    def add(database)
      @litestream.replicate_once [ database ]
      points = Operations::Litestream::RestorePoints.new(@litestream, database)
      raise points.missing(nil) unless points.complete?

      Operations::KnownDestination.new(database, @litestream.destination).record
    end

    # Litestream then continues from the latest file at the destination.
    def start_over(database)
      FileUtils.rm_rf File.join(database.bookkeeping, "ltx")
      add database
    end

    def set_aside(folder)
      File.rename folder, "#{folder}#{DAMAGED}#{Time.now.utc.strftime("%Y-%m-%dT%H%M%S.%LZ")}"
    rescue Errno::ENOENT
      # There is nothing to move.
    end
end
