# Checkpoints a SQLite database from a process of its own, like PostgreSQL's checkpointer. Otherwise SQLite
# checkpoints during the commit that makes the WAL too long, and truncates a large WAL during the commit that
# restarts it. During both, no other Ruby thread of the process runs, which takes seconds after a reader has
# blocked checkpoints for minutes.
class Operations::Checkpointer
  INTERVAL = 0.5 # seconds
  PAGES = 4_000 # in the WAL at which it is checkpointed
  MAX_PAGES = 16_000 # in the WAL at which writers wait until it can be restarted
  MAX_BYTES = 64 * 1024**2 # the size that a restarted WAL is truncated to
  TRUNCATED_BYTES = 32 * 1024**2 # at a time, because file systems may need a millisecond for each megabyte

  PASSES = 3 # each copies the pages that were written during the previous one

  # The maximum time that writers wait for a checkpoint that restarts the WAL, in milliseconds.
  RESTART_TIMEOUT = 100

  # The minimum number of seconds until the next attempt to restart it, if a reader prevented one.
  RESTART_INTERVAL = 10

  # The command that checkpoints for the process +owner+.
  def self.command(owner:)
    code = "Operations::Checkpointer.run(owner: #{owner})"
    Operations::Supervision.owned(Gem.ruby, "-r", "operations", "-e", code)
  end

  # Keeps checkpointing until the parent process +owner+ has exited, or this process gets SIGTERM.
  def self.run(owner:)
    stopped = false
    Signal.trap("TERM") { stopped = true }
    checkpointer = new(Kit::DataDirectory.here)
    until stopped || Process.ppid != owner
      checkpointer.run
      sleep INTERVAL
    end
  end

  # Checkpoints the primary database of +directory+.
  def initialize(directory)
    @directory, @file = directory, directory.primary
    @log = Operations::WriteAheadLog.new(@file)
    @lost = Operations::LostStorage.new(directory)
    @next_restart = 0
  end

  # Not if the site is using other files than those in place: their pages would be mixed. Nor if its -shm was
  # truncated: opening the database would extend that file again, with zeros, before the site notices.
  def run
    @identity ||= identity
    return if @identity != identity || @lost.any? || truncated_index?

    checkpoint
    truncate
  end

  # Copies the WAL's pages into the database if there are many. Neither readers nor writers wait for that.
  # Under constant load, writers append meanwhile, so that the WAL is never restarted; if it is long, the last
  # pages are copied while they wait.
  def checkpoint
    return unless (progress = @log.progress) && progress.frames >= PAGES && progress.waiting.positive?

    _, frames, in_file = run_checkpoint("PASSIVE", timeout: 0)
    restart if frames >= MAX_PAGES && in_file == frames # otherwise a reader needs the rest
  rescue SQLite3::Exception
    # The file is locked, missing or being replaced: the next attempt opens it again.
  end

  # Truncates part of the file after the end of the WAL, which no transaction has needed since the restart.
  def truncate
    return unless @log.bytes > MAX_BYTES

    # The write lock keeps others from appending to the WAL or restarting it.
    @file.write(seconds: RESTART_TIMEOUT / 1000.0) do |database|
      database.transaction(:immediate) { @log.truncate [ @log.bytes - TRUNCATED_BYTES, MAX_BYTES ].max }
    end
  rescue SQLite3::Exception
    # As above.
  end

  private
    def identity
      File.stat(@file.path).then { |file| [ file.dev, file.ino ] }
    rescue SystemCallError
      nil
    end

    def truncated_index?
      File.size("#{@file.path}-shm") < Operations::OpenDatabase::MIN_INDEX_BYTES
    rescue Errno::ENOENT
      false
    end

    # Not while Litestream replicates the file: it checkpoints itself, and must read the WAL before a restart.
    def restart
      return if Kit::Clock.now < @next_restart

      PASSES.times { run_checkpoint("PASSIVE", timeout: 0) if @log.progress.waiting >= PAGES }
      File.open(@file.path, &:fsync) # SQLite would do it while writers wait
      blocked, = @directory.unless_replicated { run_checkpoint("RESTART", timeout: RESTART_TIMEOUT) }
      @next_restart = Kit::Clock.now + RESTART_INTERVAL if blocked == 1
    end

    # Returns whether it was blocked (1 or 0), the pages in the WAL, and how many of them are in the database.
    def run_checkpoint(mode, timeout:)
      @file.write(seconds: timeout / 1000.0) do |database|
        database.get_first_row("PRAGMA wal_checkpoint(#{mode})")
      end
    end
end
