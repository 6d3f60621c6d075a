# Compares what the backup destination has with what it had before. Reports and records files that are missing.
class Operations::BackupWatch
  CONFIRMATION = 1 # second until a missing file is looked for again

  # The block gets messages for the log.
  def initialize(directory, litestream, &report)
    @directory, @litestream, @report = directory, litestream, report
    @record = Operations::BackupLossRecord.new(directory)
    @earlier = {}
  end

  # The databases that have been backed up before, but whose backup isn't complete now.
  def incomplete
    reading do
      lost = databases.select { |database| Dir.exist?(File.join(database.bookkeeping, "ltx")) && !points(database).complete? }
      lost.each { |database| report database, "is incomplete" }
    end
  end

  # The databases whose latest backup can't be restored any longer.
  def look = reading { databases.select { |database| lost?(database) } }

  # Call this after files were replaced on purpose.
  def forget = @earlier.clear

  private
    def databases = @directory.existing
    def points(database) = Operations::Litestream::RestorePoints.new(@litestream, database).tap(&:any?) # lists the files now

    def lost?(database)
      before = @earlier[database]
      now = points(database)
      if before && now.lost_since(before).any?
        sleep CONFIRMATION
        now = points(database)
        lost = now.lost_since(before).size
        report database, "has lost #{lost} file#{"s" unless lost == 1}", lost if lost.positive?
      end
      @earlier[database] = now
      !before.nil? && before.any? && !now.complete?
    end

    def report(database, what, files = nil)
      @record.add database.name, files
      @report.call "The backup of #{database.name} in #{@litestream.destination} #{what}. " \
        "Times before may be impossible to restore."
    end

    # An unreachable destination has lost nothing.
    def reading
      yield.tap { @unreadable = nil }
    rescue Operations::Error => error
      @report.call "The backups can't be read: #{error.message}" unless error.message == @unreadable
      @unreadable = error.message
      []
    end
end
