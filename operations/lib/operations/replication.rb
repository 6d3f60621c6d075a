require "fileutils"
require "json"

# Continuous replication of a site, by one process at a time: of two, each would miss what the other has copied.
class Operations::Replication
  include Kit::Clock

  FAREWELL = 40 # seconds for an orphaned process to end
  TIMEOUT = 20 # seconds to wait for a moment without readers
  ATTEMPT = 0.5 # seconds per attempt: waiting for readers blocks writers

  def initialize(directory, litestream)
    @directory, @litestream = directory, litestream
  end

  # Replaces this process by Litestream until it is stopped. +owner+ is the process it replicates for: after that exits,
  # another may take over. Waits for a process that holds the files briefly, such as bin/ops backup. Raises
  # Operations::Error if another process replicates, or if the backups are of other files.
  def run(owner: nil)
    @litestream.replica.prepare
    locks = hold_all_in_time or refuse("Another process already replicates #{@directory.storage}#{by_process}. Stop it first.")
    Operations::Provenance.new(@directory, @litestream).check
    write locks, process: Process.pid, owner: owner
    empty_logs
    reader, writer = IO.pipe
    writer.write @litestream.configuration(socket: true)
    writer.close
    # The process with the locks replicates; they are released when it exits.
    exec(*@litestream.replicate, in: reader, **locks.to_h { |lock| [ lock.fileno, lock.fileno ] })
  end

  # Whether any process replicates now.
  def running?
    return false unless File.exist?(path)

    lock = hold(path)
    !lock
  ensure
    lock&.release
  end

  # Runs the block while no other process can start to replicate these files, nor to these backups unless +backups+ is
  # false. Stops a replicator whose site is gone. Raises Operations::Error if another process replicates.
  def paused(backups: true)
    locks = hold_all(backups:) or refuse(conflict)
    write locks
    yield
  ensure
    locks&.each(&:release)
  end

  private
    def refuse(message) = raise(Operations::Error, message)
    def path = @directory.replication_lock
    def backups_lock = @litestream.replica.folder&.then { |folder| File.join(folder, "#{@directory.environment}.lock") }

    def conflict
      if running?
        "#{@directory.storage} is being replicated#{by_process}. Stop the site, or bin/ops replicate, first."
      else
        "Another site is being replicated to #{@litestream.replica}#{by_process}. Set BACKUP_TO to a folder of its own."
      end
    end

    # Gives up early if a replicator is recorded in the lock. A process that only pauses replication is not.
    def hold_all_in_time
      locks = nil
      wait_until(seconds: FAREWELL, every: 0.1) { (locks = hold_all) || replicator }
      locks
    end

    # If the WAL was reset while nothing replicated, Litestream may have missed changes without noticing: it looks for
    # the last page that it replicated. If that page is gone, it copies the whole file.
    def empty_logs
      @directory.databases.select(&:exist?).each do |database|
        wait_until(seconds: TIMEOUT, every: ATTEMPT) { database.empty_log(seconds: ATTEMPT) } or raise Operations::Error,
          "Somebody reads #{database.path} for so long that it cannot be copied: bin/ops doctor says who has it open."
      rescue SQLite3::Exception => error
        raise Operations::Error, "#{database.path} could not be replicated: #{error.message}. Run bin/ops doctor."
      end
    end

    # One lock is beside the files, and one beside the backups if those are in a folder: two sites must not share that
    # either.
    def hold_all(backups: true)
      first = hold(path) || hold_after_orphan or return
      return [ first ] unless backups && backups_lock && File.directory?(@litestream.replica.folder)

      second = hold(backups_lock) or return first.release
      [ first, second ]
    end

    # Returns the lock, or nil when another process has it.
    def hold(path)
      FileUtils.mkdir_p File.dirname(path), mode: 0o700
      Kit::FileLock.acquire(path)
    rescue SystemCallError => error
      raise Operations::Error, "#{File.dirname(path)} is not writable (#{error.message}). Run bin/ops doctor."
    end

    def write(locks, **holder) = locks.each { |lock| lock.write(JSON.generate(holder)) }

    # Stops the replicator of a site that was killed. It may replicate to another destination than is set now.
    def hold_after_orphan
      holder = Holder.new(path)
      return unless holder.orphaned?

      Process.kill "TERM", holder.process
      wait_until(seconds: FAREWELL, every: 0.1) { hold(path) }
    rescue Errno::ESRCH
      hold(path)
    rescue Errno::EPERM
      nil
    end

    # The id of the process that replicates from here or to there, if it is alive.
    def replicator = [ path, backups_lock ].compact.map { |path| Holder.new(path) }.find(&:alive?)&.process
    def by_process = replicator&.then { |process| " (process #{process})" }
end
