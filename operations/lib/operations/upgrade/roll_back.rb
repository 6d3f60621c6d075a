require "fileutils"

# Restores the databases from before an upgrade: if it fails, if its process is killed, or on request.
class Operations::Upgrade::RollBack
  OVER = "over"
  KILL_TIMEOUT = 60 # seconds for the operating system to end a killed process
  PATIENCE, PAUSE = 600, 2 # seconds until a rollback gives up, and between its attempts

  # Yields progress messages.
  def initialize(directory, state = Operations::Upgrade::State.new(directory), &report)
    @directory, @state, @report = directory, state, report
    @switch = Kit::MaintenanceMode.new(directory)
  end

  # Restores the snapshot of an interrupted upgrade or of the last one. Raises Operations::Error if rows were
  # written since, unless +force+.
  def run(force: false)
    Operations::BackupCoverage.new(@directory).check_for_upgrade
    @state.hold do
      unless @state.interrupted? || File.directory?(@state.snapshot.to_s)
        raise Operations::Error, "There is no upgrade to roll back."
      end

      refuse_to_lose unless force || @state.interrupted?
      @switch.enable Operations::Upgrade::REASON unless @switch.on?
      @state.placing unless @state.interrupted?
      Operations::Upgrade::Interruption.ignore
      put_back
    end
  end

  # Runs the block. If this process is killed meanwhile, another one restores the databases, or accepts writes
  # if the upgrade was complete. If both are killed, bin/ops prepare does so before the next start.
  def if_killed(lock)
    reader, writer = IO.pipe
    upgrade = Process.pid
    guardian = fork do
      writer.close
      lock.release
      guard upgrade, reader
    ensure
      exit!
    end
    yield
  ensure
    writer&.write OVER
    writer&.close
    Process.wait guardian if guardian
  end

  # Ends what a killed process has begun. Does nothing after any other upgrade.
  def recover
    return unless @state.interrupted? || upgrading?

    @report.call "The process of an upgrade was killed." if @state.interrupted?
    @state.hold { @state.interrupted? ? put_back : switch }
    @report.call "The site accepts writes again." unless upgrading?
  end

  # Also ends maintenance mode, unless the operator had turned it on before.
  def put_back
    snapshot = self.snapshot
    @report.call "Restoring the previous databases." if @state.placing?
    keep_trying { restore snapshot }
    Operations::Upgrade::Draft.new(@directory, snapshot).delete
    snapshot.delete
    @state.undone
    accept_writes
  rescue SQLite3::Exception, SystemCallError, Operations::Error => error
    raise Operations::Error, "The rollback failed: #{error.message.chomp(".")}. The previous databases are " \
      "in #{snapshot.folder}. The site stays read-only: stop it and run bin/ops upgrade --roll-back."
  end

  # Unless an upgrade is under way, or was killed.
  def accept_writes = (@switch.disable if upgrading? && !@state.interrupted?)

  private
    def snapshot = Operations::Upgrade::Snapshot.new(@directory, @state.snapshot)
    def upgrading? = @switch.reason == Operations::Upgrade::REASON

    # The upgrade was complete.
    def switch
      site = Operations::Upgrade::Site.new(@directory)
      accept_writes if site.folder.nil? || site.switch(&@report)
    end

    def guard(upgrade, reader)
      Operations::Upgrade::Interruption.ignore
      return if reader.read == OVER

      # Its other files are closed, too.
      Kit::Clock.wait_until(seconds: KILL_TIMEOUT) { Process.ppid != upgrade }
      self.class.new(@directory, &@report).recover
    rescue Operations::Error => error
      @report.call error.message
    end

    # A disk may be full, or another process may hold a lock.
    def keep_trying
      failure = nil
      Kit::Clock.wait_until(seconds: PATIENCE, every: PAUSE) do
        yield
        true
      rescue SQLite3::Exception, SystemCallError, Operations::Error => error
        @report.call "#{error.message} It is tried again for #{PATIENCE / 60} minutes." unless failure
        failure = error
        nil
      end or raise failure
    end

    def restore(snapshot)
      Operations::Upgrade::Assets.new(snapshot.folder).put_back
      return unless @state.placing?

      snapshot.put_back(&@report)
      Operations::BackupVerificationRecord.new(@directory).forget snapshot.databases.map(&:name)
    end

    def refuse_to_lose
      changes = Operations::Upgrade::RowCounts.changes(snapshot.databases, @state.counts)
      return if changes.empty?

      raise Operations::Error, "Rows were written since the upgrade and would be lost: " \
        "#{changes.join(", ")}. To roll back anyway: bin/ops upgrade --roll-back --force."
    end
end
