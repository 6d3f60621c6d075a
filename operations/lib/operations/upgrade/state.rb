require "fileutils"
require "json"

# The progress of an upgrade, in a file that survives a crash, and the lock of the process that runs it. Its
# child processes inherit the lock: while one of them lives, no other upgrade starts.
class Operations::Upgrade::State
  include Kit::Clock

  PLACING = %w[ placing taken ].freeze # release 1.0 records "taken" before it migrates
  STOP_TIMEOUT = 10 # seconds for the child processes of a killed upgrade to exit

  def initialize(directory)
    @directory, @path = directory, directory.path(".upgrade.json")
  end

  # Yields the lock. Raises Operations::Error if another upgrade runs.
  def hold
    FileUtils.mkdir_p File.dirname(lock_path), mode: 0o700
    lock = acquire || acquire_from_children
    lock.write Process.pid.to_s
    yield lock
  rescue SystemCallError => error
    raise Operations::Error, "#{@directory.storage} is not writable (#{error.message}). Run bin/ops doctor."
  ensure
    lock&.release
  end

  # Whether the upgrade itself runs, not only the child processes of a killed one.
  def under_way? = File.exist?(lock_path) && Operations::FilesInUse.by([ lock_path ]).key?(leader)

  # Remembers the complete upgrade before it, too.
  def start(snapshot:)
    previous = data.except("failed", "cause") if step == "done"
    write({ "step" => "begun", "snapshot" => snapshot, "previous" => previous }.compact)
  end

  # Before anything is written into the databases.
  def placing = write(data.merge("step" => "placing"))
  def done(counts) = write(data.merge("step" => "done", "counts" => counts))
  # The one before it may be rolled back next.
  def undone = write(data.fetch("previous", { "step" => "undone" }))
  def forget_previous = write(data.except("previous"))

  # Remembers why the migrations with these +versions+ failed, until the next attempt.
  def failed(versions, cause) = write(data.merge("failed" => versions, "cause" => cause))
  def cause_of_failure(versions) = (data["cause"].to_s if data["failed"] == versions)

  def interrupted? = step == "begun" || placing?
  # Whether the databases were written to, perhaps in part.
  def placing? = PLACING.include?(step)
  def snapshot = (data["snapshot"] if interrupted? || step == "done")
  def counts = data["counts"]

  private
    def lock_path = @directory.path(".upgrade.lock")
    def leader = File.read(lock_path).to_i
    def step = data["step"]

    def acquire = Kit::FileLock.acquire(lock_path)

    # Ends child processes of a killed upgrade.
    def acquire_from_children
      holders = Operations::FilesInUse.by([ lock_path ]).keys
      refuse_second if holders.include?(leader)

      # Without holders as well: a killed process's lock may be released a moment later than its files are.
      %w[ TERM KILL ].each { |signal| lock = stop(holders, signal) and return lock }
      refuse_second if holders.empty?

      raise Operations::Error, "Processes of an interrupted upgrade are still running. " \
        "Kill them, and try again: kill -9 #{holders.join(" ")}"
    end

    def refuse_second
      raise Operations::Error, "Another upgrade is running (process #{leader}). Wait for it."
    end

    def stop(processes, signal)
      processes.each do |process|
        Process.kill signal, process
      rescue Errno::ESRCH
        next
      end
      wait_until(seconds: STOP_TIMEOUT, every: 0.1) { acquire }
    end

    def data
      @data ||= JSON.parse(File.read(@path))
    rescue JSON::ParserError, SystemCallError
      {}
    end

    # Call it before the step that it records.
    def write(data)
      @data = data
      Kit::AtomicFile.write @path, JSON.generate(data), perm: 0o600, durable: true
    end
end
