# Runs Litestream, and looks at the backup destination regularly, because Litestream doesn't: it adds the next
# change even if all others are gone. If a restore is no longer possible, makes new full copies and restarts
# Litestream. Also asks it to back up what is waiting: after failures, it pauses for up to five minutes. Only
# for a process that holds +locks+, which Litestream inherits.
class Operations::Replicator
  include Kit::Clock

  INTERVAL = 15 # seconds between two looks at the destination
  CATCH_UP_INTERVAL = 3 # seconds between two looks at what is waiting
  MAX_LAG = 5 # seconds that it waits before Litestream is asked
  RETRY_DELAY = 60 # seconds until the next attempt if a full copy failed
  POLL = 0.1 # seconds
  GRACE = 5 # seconds for a look to end
  RENEWAL_TIMEOUT = 5 # seconds to end Litestream before a renewal: the full copy has what it hasn't uploaded

  # The block gets messages for the log.
  def initialize(directory, litestream, locks, owner: nil, &report)
    @directory, @litestream, @locks, @owner, @report = directory, litestream, locks, owner, report
    @watch = Operations::BackupWatch.new(directory, litestream, &report)
    @pin, @reset = Operations::WALPin.new, Operations::BackupReset.new(directory, litestream)
    @lost, @stopping, @quiet_until = [], false, now
  end

  # Returns after SIGTERM, or once the parent process +owner+ has exited; SIGUSR1 makes new full copies.
  # Yields the id of each Litestream process, or nil during a renewal. Raises Operations::Error if one exits.
  def run(&)
    Signal.trap("TERM") { @stopping = true }
    Signal.trap("USR1") { @lost = databases }
    @lost |= @reset.requested? ? databases : @watch.incomplete
    @watch.look
    until stopping?
      renew(&) if @lost.any?
      replicate(&)
    end
  end

  private
    def databases = @directory.existing
    def stopping? = @stopping || (!@owner.nil? && Process.ppid != @owner)

    def renew
      yield nil
      names = @lost.map(&:name).join(", ")
      @watch.look
      @litestream.destination.prepare
      Operations::Provenance.new(@directory, @litestream).check
      @reset.run_or_add @lost.select(&:exist?)
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
      @unread = false
      Operations::LostStorage.new(@directory).refuse # emptying a WAL writes it into the file in place
      @pin.empty databases
      process, @started_at = start, now
      yield process
      over = Queue.new
      chores = [ every(INTERVAL, over) { look }, every(CATCH_UP_INTERVAL, over) { catch_up } ]
      sleep POLL until (ended = ended?(process)) || stopping? || @lost.any? || @unread
      raise Operations::Error, "Litestream stopped." if ended && !stopping?
    ensure
      over&.close
      Operations::WALPin.hold(databases) { stop process } if process && !ended
      @pin.release
      chores&.each { |chore| chore.join(stopping? ? GRACE : nil) }
    end

    # A kill during a command would print the backtraces of the threads that read its output.
    def every(seconds, over)
      Thread.new do
        until over.pop(timeout: seconds) || over.closed?
          begin
            yield
          rescue StandardError => error # must not end the thread: nothing would look any longer
            @report.call "The backups could not be checked: #{error.message} (#{error.class})."
          end
        end
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
      seconds = stopping? ? Operations::Supervision::STOP_TIMEOUT : RENEWAL_TIMEOUT
      wait_until(seconds:) { ended?(process) } or
        Process.kill("KILL", process) && Process.wait(process)
    end

    def look = lose(@reset.requested? ? databases : @watch.look)

    # Litestream can't continue a backup if a file is missing that it no longer has itself.
    def catch_up
      lose databases.select { |database| behind?(database) && beyond_repair?(database) }
    end

    # An answer means that Litestream has read the WAL, and from now on keeps it itself.
    def behind?(database)
      lag = @litestream.behind(database)
      @pin.release database
      lag > MAX_LAG
    rescue Operations::Error
      false.tap { give_up_on database } # it has just started or ended, or is still making the first copy
    end

    # The site's WAL would grow without end while Litestream can't begin. Its own transaction does the same
    # while it copies.
    def give_up_on(database)
      return unless @pin.holds?(database) && Operations::WriteAheadLog.new(database).large?
      return if now - @started_at < INTERVAL || Operations.glob(database.bookkeeping, "ltx/0/*.tmp").any?

      @unread = true
      @report.call "Litestream has not read #{database.path} yet, and is started again."
    end

    def beyond_repair?(database)
      @litestream.sync database
      false
    rescue Operations::Error => error
      Operations::Litestream::Failure::REPAIRABLE.include?(error.kind)
    end

    def lose(databases)
      @lost |= databases if now > @quiet_until
    end
end
