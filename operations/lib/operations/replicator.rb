# Runs Litestream, and looks at the backup destination regularly, because Litestream doesn't: it adds the next change even if
# all others are gone. If a restore is no longer possible, restarts Litestream after making new full copies. Only for a process
# that holds +locks+, which Litestream inherits.
class Operations::Replicator
  include Kit::Clock

  INTERVAL = 15 # seconds between two looks at the destination
  RETRY_DELAY = 300 # seconds until the next attempt if a full copy failed
  POLL = 0.1 # seconds
  TIMEOUT = 20 # seconds to wait until no transaction blocks a checkpoint
  ATTEMPT = 0.5 # seconds per attempt: waiting for readers blocks writers

  # The block gets messages for the log.
  def initialize(directory, litestream, locks, owner: nil, &report)
    @directory, @litestream, @locks, @owner, @report = directory, litestream, locks, owner, report
    @watch = Operations::BackupWatch.new(directory, litestream, &report)
    @lost, @stopping, @quiet_until = [], false, now
  end

  # Returns after SIGTERM, or once the parent process +owner+ has exited; SIGUSR1 makes new full copies. Yields the id of each
  # Litestream process. Raises Operations::Error if one exits.
  def run(&)
    Signal.trap("TERM") { @stopping = true }
    Signal.trap("USR1") { @lost = databases }
    @lost |= @watch.incomplete
    @watch.look
    until stopping?
      renew if @lost.any?
      replicate(&)
    end
  end

  private
    def databases = @directory.existing
    def stopping? = @stopping || (!@owner.nil? && Process.ppid != @owner)

    def renew
      names = @lost.map(&:name).join(", ")
      @watch.look
      @litestream.destination.prepare
      Operations::Provenance.new(@directory, @litestream).check
      Operations::FullCopy.new(@litestream).make @lost.select(&:exist?)
      @report.call "Made new full copies: #{names}."
    rescue Operations::Error => error
      raise if error.kind == :foreign

      @quiet_until = now + RETRY_DELAY
      @report.call "A new full copy could not be made (#{names}): #{error.message}"
    ensure
      @lost = []
      @watch.forget
    end

    def replicate
      empty_logs
      process = start
      yield process
      looking = Thread.new { loop { look } }
      sleep POLL until (ended = ended?(process)) || stopping? || @lost.any?
      raise Operations::Error, "Litestream stopped." if ended && !stopping?
    ensure
      looking&.kill
      stop process if process && !ended
    end

    # Litestream resumes at the last WAL page that it replicated. If the WAL was reset while nothing replicated, it could
    # find that page and miss changes. Without the page it takes a full snapshot, so the WAL is emptied first.
    def empty_logs
      databases.each do |database|
        wait_until(seconds: TIMEOUT, every: ATTEMPT) { database.empty_log(seconds: ATTEMPT) } or raise Operations::Error,
          "Replication could not start: a long-running transaction on #{database.path} blocked checkpoints for #{TIMEOUT} s. " \
          "To find the process: lsof #{database.path}. End it, then run bin/ops replicate. A running site retries automatically."
      rescue SQLite3::Exception => error
        raise Operations::Error, "#{database.path} could not be replicated: #{error.message}. Run bin/ops doctor."
      end
    end

    def start
      reader, writer = IO.pipe
      writer.write @litestream.configuration(socket: true)
      writer.close
      Process.spawn(*@litestream.replicate, in: reader, **@locks.to_h { |lock| [ lock.fileno, lock.fileno ] })
    ensure
      reader&.close
    end

    def ended?(process) = !Process.wait(process, Process::WNOHANG).nil?

    def stop(process)
      Process.kill "TERM", process
      wait_until(seconds: Operations::Supervision::STOP_TIMEOUT) { ended?(process) } or
        Process.kill("KILL", process) && Process.wait(process)
    end

    def look
      sleep INTERVAL
      lost = @watch.look
      @lost |= lost if now > @quiet_until
    end
end
