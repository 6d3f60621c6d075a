# Compares the files at the backup destination with those it had before. Reports and records missing files.
class Operations::BackupWatch
  CONFIRMATION = 1 # second until a missing file is looked for again

  # The block gets messages for the log.
  def initialize(directory, litestream, &report)
    @directory, @litestream, @report = directory, litestream, report
    @record = Operations::BackupLossRecord.new(directory)
    @earlier = {}
  end

  # Databases that were replicated before, but to another destination, or whose backup is incomplete now.
  def incomplete
    reading do
      databases.select do |database|
        next unless Dir.exist?(File.join(database.bookkeeping, "ltx"))

        lost = !known(database).elsewhere? && !points(database).complete?
        report database, "is incomplete" if lost
        lost || known(database).elsewhere?
      end
    end
  end

  # The databases whose latest backup can't be restored any longer.
  def look = reading { databases.select { |database| lost?(database) } }

  # Call this after files were replaced on purpose.
  def forget = @earlier.clear

  private
    def databases = @directory.existing
    # Lists the files now, not when they are first used.
    def points(database) = Operations::Litestream::RestorePoints.new(@litestream, database).tap(&:any?)

    def known(database) = Operations::KnownDestination.new(database, @litestream.destination)

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
      known(database).record if now.complete?
      !now.complete? && (before&.any? || unnoticed?(database))
    end

    # Whether Litestream, which doesn't look, takes for backed up what isn't there.
    def unnoticed?(database)
      lost = @litestream.behind(database).zero? && !points(database).complete?
      report database, "is incomplete" if lost
      lost
    rescue Operations::Error
      false # it isn't running, or fails, and then says why
    end

    def report(database, what, files = nil)
      @record.add database.name, files, @litestream.destination
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
