require "fileutils"

# Makes new full copies of databases at the backup destination. Only for a process that holds the locks of replication.
class Operations::FullCopy
  def initialize(litestream)
    @litestream = litestream
  end

  # Adds one of each of +databases+ to its backup. If the backup is so damaged that nothing can be added, replaces it.
  def make(databases)
    databases.each do |database|
      add database
    rescue Operations::Error => error
      raise unless Operations::Litestream::Failure::REPAIRABLE.include?(error.kind)

      replace database
    end
  end

  # Moves the backup of +database+ to a directory beside it, if it is in a folder, and makes a new one.
  def replace(database)
    set_aside @litestream.destination.of(database)["path"] unless @litestream.destination.bucket?
    FileUtils.rm_rf File.join(database.bookkeeping, "ltx")
    add database
  end

  private
    # Litestream doesn't notice files that are missing at the destination.
    def add(database)
      @litestream.replicate_once [ database ]
      points = Operations::Litestream::RestorePoints.new(@litestream, database)
      raise points.missing(nil) unless points.complete?
    end

    def set_aside(folder)
      File.rename folder, "#{folder}-damaged-#{Time.now.utc.strftime("%Y-%m-%dT%H%M%S.%LZ")}"
    rescue Errno::ENOENT
      # There is nothing to move.
    end
end
