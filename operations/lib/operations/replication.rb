require "fileutils"
require "json"

# The copying of a community while it runs: by one process at a time, for two would each take what the other has not seen yet.
class Operations::Replication
  include Operations::Clock

  FAREWELL = 40 # seconds that whoever copied for a process that is gone has, to end
  PATIENCE = 20 # seconds to wait for a moment in which nobody reads
  ATTEMPT = 0.5 # seconds of it in one go: who waits for readers keeps writers waiting

  def initialize(community, litestream)
    @community, @litestream = community, litestream
  end

  # Becomes the process that copies, until it is told to stop. +owner+ is the process it does it for: once that is gone, another may take
  # its place. Who holds the files for a while, as bin/ops backup does, is waited for. Raises Operations::Error when another copies already, or
  # when the copies are not of these files.
  def begin(owner: nil)
    @litestream.replica.prepare
    locks = hold_all_in_time or raise Operations::Error, "Another process copies #{@community.storage} already#{whom}. Two must not: stop that one first, or let it be."
    Operations::Origin.new(@community, @litestream).check
    write locks, process: Process.pid, owner: owner
    empty_logs
    reader, writer = IO.pipe
    writer.write @litestream.configuration(socket: true)
    writer.close
    # Whoever holds the locks is who copies: they go with the process.
    exec(*@litestream.replicate, in: reader, **locks.to_h { |lock| [ lock.fileno, lock.fileno ] })
  end

  # Whether some process copies now.
  def running?
    return false unless File.exist?(path)

    lock = hold(path)
    !lock
  ensure
    lock&.close
  end

  # Runs the block while nobody else can begin to copy. Who copied for a site that is gone is told to end. Raises Operations::Error when
  # somebody else does.
  def paused
    locks = hold_all or raise Operations::Error, "#{@community.storage} is being copied just now#{whom}: stop the site first, or bin/ops replicate."
    write locks
    yield
  ensure
    locks&.each(&:close)
  end

  private
    def path = @community.replication_lock
    def path_beside_copies = @litestream.replica.folder&.then { |folder| File.join(folder, "#{@community.environment}.lock") }

    # Nobody is named by who only pauses the copying. Who would come back later would leave all uncopied meanwhile.
    def hold_all_in_time
      give_up_at = now + FAREWELL
      until (locks = hold_all) || who || now > give_up_at
        sleep 0.1
      end
      locks
    end

    # A log that was begun anew while nobody copied may have lost changes that Litestream has not seen, and it does not always notice: it looks for
    # the last page that it copied. Where that is gone it copies all of the file.
    def empty_logs
      @community.databases.select(&:exist?).each do |database|
        empty_log(database) or raise Operations::Error,
          "Somebody reads #{database.path} for so long that it cannot be copied: bin/ops doctor says who has it open."
      rescue SQLite3::Exception => error
        raise Operations::Error, "#{database.path} cannot be copied: #{error.message}. bin/ops doctor says more."
      end
    end

    def empty_log(database)
      give_up_at = now + PATIENCE
      until (emptied = database.empty_log(seconds: ATTEMPT)) || now > give_up_at
        sleep ATTEMPT
      end
      emptied
    end

    # One lock lies beside the files, and one beside the copies, where those are a folder: two communities must not share it either.
    def hold_all
      first = hold(path) || hold_after_orphan or return
      return [ first ] unless path_beside_copies && File.directory?(@litestream.replica.folder)

      second = hold(path_beside_copies) or return first.close
      [ first, second ]
    end

    # Returns the lock, or nil when another process has it.
    def hold(path)
      FileUtils.mkdir_p File.dirname(path), mode: 0o700
      lock = File.open(path, File::RDWR | File::CREAT, 0o600)
      return lock if lock.flock(File::LOCK_EX | File::LOCK_NB)

      lock.close
      nil
    rescue SystemCallError => error
      raise Operations::Error, "#{File.dirname(path)} may not be written to (#{error.message}). bin/ops doctor says more."
    end

    def write(locks, **told)
      locks.each do |lock|
        lock.truncate 0
        lock.write JSON.generate(told) if told.any?
        lock.flush
      end
    end

    # A site that was killed leaves who copied for it. That one may copy to another place than is said now, and nobody stops it.
    def hold_after_orphan
      process, owner = told_in(path).values_at("process", "owner")
      return if process.nil? || owner.nil? || alive?(owner) || !holds?(process)

      Process.kill "TERM", process
      give_up_at = now + FAREWELL
      sleep 0.1 until (lock = hold(path)) || now > give_up_at
      lock
    rescue Errno::ESRCH
      hold(path)
    rescue Errno::EPERM
      nil
    end

    def told_in(path)
      JSON.parse(File.read(path))
    rescue JSON::ParserError, SystemCallError
      {}
    end

    # Who copies from here, or to there, where they live and say so.
    def who = [ path, path_beside_copies ].compact.filter_map { |path| told_in(path)["process"] }.find { |process| alive?(process) }
    def whom = who&.then { |process| " (process #{process})" }

    # Numbers are given again: whoever is told to end must have the lock open.
    def holds?(process) = !Operations::FilesInUse.known? || Operations::FilesInUse.by([ path ]).key?(process)

    def alive?(process)
      Process.kill 0, process
      true
    rescue Errno::ESRCH
      false
    rescue Errno::EPERM
      true
    end
end
