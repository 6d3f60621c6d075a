require "fileutils"
require "json"

# Continuous replication of a site, by one process at a time: two would miss changes that the other copied.
class Operations::Replication
  include Kit::Clock

  STOP_TIMEOUT = 40 # seconds for an orphaned process to exit

  def initialize(directory, litestream)
    @directory, @litestream = directory, litestream
  end

  # Replicates until SIGTERM, or until the parent process +owner+ has exited. Waits for a process that holds
  # the files briefly, such as bin/ops backup. Yields messages for the log. Raises Operations::Error if
  # another process replicates, or if the backups were made from other files.
  def run(owner: nil, &report)
    Operations::LostStorage.new(@directory).refuse
    @litestream.destination.prepare
    locks = hold_all_in_time or
      refuse("Another process already replicates #{@directory.storage}#{by_process}. Stop it first.")
    Operations::Provenance.new(@directory, @litestream).check
    Operations::Replicator.new(@directory, @litestream, locks, owner:, &report).run do |process|
      write locks, process: Process.pid, litestream: process, destination: @litestream.destination.to_s
    end
  end

  # Asks the running replication for new full copies, or to end. Returns before it has done so.
  def renew = signal("USR1")
  def stop = signal("TERM")

  # Whether any process replicates now.
  def running?
    return false unless File.exist?(path)

    lock = hold(path)
    !lock
  ensure
    lock&.release
  end

  # Whether a process is making new full copies.
  def renewing? = running? && Holder.new(path).then { |holder| holder.alive? && holder.litestream.nil? }

  # Where the running replication stores backups, maybe not in this BACKUP_TO. Nil if it doesn't run or say.
  def destination = (Holder.new(path).destination if running?)

  # Runs the block while no other process can start replicating these files or, unless +backups+ is false, to
  # this destination. Stops a replicator whose site has exited. Operations::Error if another one replicates.
  def paused(backups: true)
    locks = hold_all(backups:) or refuse(conflict)
    write locks
    yield
  ensure
    locks&.each(&:release)
  end

  private
    def signal(name)
      process = replicator
      Process.kill name, process if process
    rescue SystemCallError
      nil # it has just exited, or belongs to another user
    end

    def refuse(message) = raise(Operations::Error, message)
    def path = @directory.replication_lock
    def backups_lock
      folder = @litestream.destination.folder
      File.join(folder, "#{@directory.environment}.lock") if folder
    end

    def conflict
      if running?
        "#{@directory.storage} is being replicated#{by_process}. Stop the site, or bin/ops replicate, first."
      else
        "Another site is being replicated to #{@litestream.destination}#{by_process}. " \
          "Set BACKUP_TO to a directory of its own."
      end
    end

    # Gives up early if the lock records a replicator: processes that only pause replication record none.
    def hold_all_in_time
      locks = nil
      wait_until(seconds: STOP_TIMEOUT, every: 0.1) { (locks = hold_all) || replicator }
      locks
    end

    # One lock is beside the files. A second one is in the folder of the backups: two sites must not share it.
    def hold_all(backups: true)
      first = hold(path) || hold_after_orphan or return
      return [ first ] unless backups && backups_lock && File.directory?(@litestream.destination.folder)

      with_second first
    end

    def with_second(first)
      second = hold(backups_lock)
      [ first, second ] if second
    ensure
      first.release unless second
    end

    # Returns the lock, or nil when another process has it.
    def hold(path)
      FileUtils.mkdir_p File.dirname(path), mode: 0o700
      Kit::FileLock.acquire(path)
    rescue SystemCallError => error
      raise Operations::Litestream::Failure.of_system(error, File.dirname(path)) if path == backups_lock

      raise Operations::Error, "#{File.dirname(path)} is not writable (#{error.message}). Run bin/ops doctor."
    end

    # A full disk may have no block for a new lock file, and the backup itself then says so.
    def write(locks, **holder)
      locks.each do |lock|
        lock.write JSON.generate(holder)
      rescue Errno::ENOSPC
        next
      end
    end

    # Stops the Litestream of a process that was killed. Its destination may differ from the current setting.
    def hold_after_orphan
      holder = Holder.new(path)
      return unless holder.orphaned?

      Operations::WALPin.hold(@directory.existing) do
        Process.kill "TERM", holder.litestream
        wait_until(seconds: STOP_TIMEOUT, every: 0.1) { hold(path) }
      end
    rescue Errno::ESRCH
      hold(path)
    rescue Errno::EPERM
      nil
    end

    # The id of the process that replicates these files, or to this destination, if it is alive.
    def replicator = [ path, backups_lock ].compact.map { |path| Holder.new(path) }.find(&:alive?)&.process
    def by_process = replicator&.then { |process| " (process #{process})" }
end
