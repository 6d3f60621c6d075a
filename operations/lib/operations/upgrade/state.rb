require "fileutils"
require "json"

# The progress of an upgrade, in a file that survives a crash, and the lock of the process that runs it. Its child
# processes inherit the lock: while one of them lives, no other upgrade starts.
class Operations::Upgrade::State
  include Kit::Clock

  FAREWELL = 10 # seconds for the child processes of a killed upgrade to exit

  def initialize(directory)
    @directory, @path = directory, directory.path(".upgrade.json")
  end

  # Yields the lock. Raises Operations::Error if another upgrade runs.
  def hold
    FileUtils.mkdir_p File.dirname(lock_path), mode: 0o700
    lock = File.open(lock_path, File::RDWR | File::CREAT, 0o600)
    take(lock)
    lock.truncate 0
    lock.write Process.pid
    lock.flush
    yield lock
  rescue SystemCallError => error
    raise Operations::Error, "#{@directory.storage} is not writable (#{error.message}). Run bin/ops doctor."
  ensure
    lock&.close
  end

  # Whether the upgrade itself runs, not only the child processes of a killed one.
  def under_way? = File.exist?(lock_path) && Operations::FilesInUse.by([ lock_path ]).key?(leader)

  def start(snapshot:, was_read_only:)
    write("step" => "begun", "snapshot" => snapshot, "was_read_only" => was_read_only)
  end

  def taken = write(told.merge("step" => "taken"))
  def done(counts) = write(told.merge("step" => "done", "counts" => counts))
  def undone = write(told.merge("step" => "undone"))

  def known? = %w[ begun taken done ].include?(step)
  def interrupted? = %w[ begun taken ].include?(step)
  # Whether the snapshot is complete.
  def taken? = %w[ taken done ].include?(step)
  def was_read_only? = !!told["was_read_only"]
  def snapshot = (told["snapshot"] if known?)
  def counts = told["counts"]

  private
    def lock_path = @directory.path(".upgrade.lock")
    def leader = File.read(lock_path).to_i
    def step = told["step"]

    # Ends child processes of a killed upgrade.
    def take(lock)
      return if free?(lock)

      holders = Operations::FilesInUse.by([ lock_path ]).keys
      raise Operations::Error, "Another upgrade is running (process #{leader})." if holders.empty? || holders.include?(leader)

      %w[ TERM KILL ].each { |signal| stop(holders, signal, lock) and return }
      raise Operations::Error, "Programs of an interrupted upgrade are still running: #{holders.join(", ")}. " \
        "Kill them with kill -9."
    end

    def stop(processes, signal, lock)
      processes.each do |process|
        Process.kill signal, process
      rescue Errno::ESRCH
        next
      end
      give_up_at = now + FAREWELL
      sleep 0.1 until (free = free?(lock)) || now > give_up_at
      free
    end

    def free?(lock) = !!lock.flock(File::LOCK_EX | File::LOCK_NB)

    def told
      @told ||= JSON.parse(File.read(@path))
    rescue JSON::ParserError, SystemCallError
      {}
    end

    # Written atomically, before the step that it records.
    def write(told)
      @told = told
      File.open("#{@path}.part", "w", 0o600) { |file| file.write(JSON.generate(told)) && file.fsync }
      File.rename "#{@path}.part", @path
      File.open(File.dirname(@path), &:fsync)
    end
end
