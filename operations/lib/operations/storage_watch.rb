require "fileutils"

# Notices when database files are deleted, renamed, replaced or truncated while this process has them open:
# its later writes would be lost when it exits. Turns on maintenance mode for all processes, and saves the
# content of the open files.
class Operations::StorageWatch
  INTERVAL = 0.5 # seconds between looks
  MAX_AGE = 1.5 # seconds; after that, the next request looks, because the thread is late or has ended
  SETTLE = 2 # seconds for commits that have begun, before the content is saved

  # Yields sentences for the log: what happened, and what was saved.
  def initialize(directory, &report)
    @directory, @report, @lost = directory, report, Operations::LostStorage.new(directory)
    @open, @reported, @looking, @acting = {}, [], Mutex.new, Mutex.new
    @folder = File.open(directory.storage)
  end

  def start
    @thread = Thread.new { loop { act && sleep(INTERVAL) } }
    look
    self
  end

  # For each commit. It only reads a modification time, without releasing the GVL, unless the last look is old
  # or a file was created, renamed or deleted in the folder since.
  def lost?
    look if @changed_at != @folder.mtime || Kit::Clock.now - @looked_at > MAX_AGE
    @faults.any?
  end

  # Before the process exits, which closes the files.
  def finish = act(settle: 0)

  private
    def look
      revive unless @thread.nil? || @thread.alive?
      @looking.synchronize do
        changed_at = @folder.mtime
        open_files
        @faults = @open.values.flat_map(&:faults)
        @changed_at, @looked_at = changed_at, Kit::Clock.now
      end
    end

    def revive
      report "The thread that watches the database files has ended, and was started again."
      start
    end

    def open_files
      [ *@directory.databases, *@directory.derived ].each do |database|
        next if @open.key?(database.name) || !(open = Operations::OpenDatabase.open(database))

        @open[database.name] = open
        next if open.watchable?

        report "#{database.path} can't be watched: its file system has no stable inode numbers."
      rescue SQLite3::Exception, SystemCallError
        # The next look tries again, and the code that uses the file reports it.
      end
    end

    # A failure is logged once, and tried again.
    def act(settle: SETTLE)
      look
      @acting.synchronize { record && save(settle) } if @faults.any?
      true
    rescue StandardError => error
      report "The content of the lost database files could not be saved: #{error.message}"
      true
    end

    def record
      added = @lost.exclusively("recording") { @lost.record(@faults) }
      return true if added.nil? || added.empty?

      @lost_at = Kit::Clock.now
      report "#{Operations::LostStorage.describe(added)}. " \
        "The site accepts no writes, so that nothing is lost. Don't restart it. Run bin/ops rescue."
    end

    # One process saves, while others record further faults.
    def save(settle)
      return if Kit::Clock.now - (@lost_at ||= Kit::Clock.now) < settle

      @lost.exclusively("saving") do
        @open.values_at(*@lost.unsaved.map(&:name)).compact.each do |open|
          open.copy_to @lost.folder
          report "The content of #{open.database.basename} was saved in #{@lost.folder}. Run bin/ops rescue."
        end
      end
    end

    def report(sentence)
      @report.call sentence unless @reported.include?(sentence)
      @reported |= [ sentence ]
    end
end
