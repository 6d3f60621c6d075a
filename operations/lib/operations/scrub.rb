# Removes what deleted texts leave behind in a site's files (docs/decisions/0106-purging.md): SQLite only
# marks the space of deleted and changed rows as free, and FTS5 stores deleted words until it merges segments.
#
# Rewrites each database, replaces local backups by new ones, empties the WALs, and deletes the copies that
# upgrades, restores and rescues left. Can be repeated after an interruption.
class Operations::Scrub
  include Kit::Clock

  TIMEOUT = 60 # seconds to wait for another writer
  RESET_TIMEOUT = 600 # seconds to wait until the running replication has made new backups
  ROOM = 2.2 # times the size of a database: VACUUM writes a copy, and then the WAL
  COPIES = %w[ _upgrade_* _before_* _restoring_* _rescued ].freeze # folders
  FTS5 = "SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE % USING fts5%'".freeze

  # The folders with copies of databases.
  def self.copies(directory)
    COPIES.flat_map { |name| Operations.glob(directory.storage, "#{directory.environment}#{name}") }
  end

  # The block gets messages.
  def initialize(directory, litestream, &report)
    @directory, @litestream, @report = directory, litestream, report
    @reset = Operations::BackupReset.new(directory, litestream)
  end

  # Raises Operations::Error if something remains.
  def run
    refuse_while_read_only
    databases.each { |database| rewrite database }
    reset_backups
    databases.each { |database| empty_log database }
    delete_copies
  end

  private
    def replication = @replication ||= Operations::Replication.new(@directory, @litestream)

    def databases
      all = [ *@directory.databases, *@directory.derived ]
      @databases ||= Operations::BackupCoverage.new(@directory).files(all)
    end

    # An upgrade or hand-over needs its copies, and lost files must not be touched.
    def refuse_while_read_only
      cause = Operations::ReadOnly.new(@directory).then { |state| state.remedy if state.cause }
      raise Operations::Error, "The site is read-only, so nothing was scrubbed. #{cause}" if cause
    end

    def rewrite(database)
      refuse_without_space database
      database.write(seconds: TIMEOUT) do |handle|
        handle.execute(FTS5).flatten.each { |index| merge index, handle }
        handle.execute "VACUUM"
      end
      @report.call "Rewrote #{database.basename}."
    rescue SQLite3::Exception => error
      raise Operations::Error, "#{database.basename} could not be rewritten: #{error.message}. Try again."
    end

    # Into one segment.
    def merge(index, handle) = handle.execute("INSERT INTO #{index} (#{index}) VALUES ('optimize')")

    def refuse_without_space(database)
      needed, free = ROOM * File.size(database.path), Operations::Disk.space(@directory.storage).last
      return if free >= needed

      raise Operations::Error, "Not enough disk space to rewrite #{database.basename}: " \
        "#{Operations::Disk.size(needed.to_i)} needed, #{Operations::Disk.size(free)} free."
    end

    # A process that replicates makes the new backups itself: only it may stop Litestream.
    def reset_backups
      return if Operations::BackupCoverage.new(@directory).gap

      @reset.request
      if replication.running?
        replication.renew
        wait_until(seconds: RESET_TIMEOUT, every: 0.2) { !@reset.requested? } or refuse_reset
      else
        replication.paused { @reset.run @directory.existing }
      end
      @report.call "Made new backups in #{@litestream.destination}."
    end

    def refuse_reset
      raise Operations::Error, "The running replication has not made new backups within " \
        "#{RESET_TIMEOUT} s. Check the log of the site or of bin/ops replicate."
    end

    # Litestream empties those that it replicates: BackupReset.
    def empty_log(database)
      return if @directory.existing.include?(database) && replication.running?

      database.empty_log(seconds: TIMEOUT) or raise Operations::Error,
        "#{database.basename}-wal could not be emptied: a transaction has been open for #{TIMEOUT} s. " \
        "To find the process: lsof #{database.path}. End it, then try again."
    end

    def delete_copies
      self.class.copies(@directory).each do |folder|
        files = Operations.glob(folder, "{,.}*sqlite3*")
        next if files.empty?

        FileUtils.rm_rf files
        @report.call "Deleted the databases in #{folder}."
      end
    end
end
