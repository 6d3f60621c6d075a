require "fileutils"

# Migrates a copy of a site's databases to the code that is checked out, and puts it in place. The site is
# read-only meanwhile. If a step fails or the operator interrupts it, nothing has changed.
class Operations::Upgrade
  INTERVAL = 10 # seconds between reports of copying and checking
  REASON = "The site is being upgraded." # by which maintenance mode is known as that of an upgrade

  # Yields progress messages. +accepted+ are tables that may have fewer rows afterwards; +restart+ is whether
  # to restart a site that runs from this folder.
  def initialize(directory, accepted: [], restart: true, &report)
    @directory, @accepted, @restart, @report = directory, accepted, restart, report
    @state = State.new(directory)
    @maintenance = Kit::MaintenanceMode.new(directory)
    @roll_back = RollBack.new(directory, @state) { |sentence| report sentence }
  end

  # If the upgrade fails, raises Operations::Error, and nothing has changed unless the message says otherwise.
  def run
    Operations::BackupCoverage.new(@directory).check_for_upgrade
    @state.hold do |lock|
      refuse_after_interruption
      @snapshot = Snapshot.new(@directory)
      Room.new(@directory, @snapshot.databases).check
      @draft = Draft.new(@directory, @snapshot)
      @migrations = Migrations.new(@directory, environment:, lock:) { |sentence| report sentence }
      @migrations.announce
      @roll_back.if_killed(lock) { upgrade lock }
    end
  end

  private
    def refuse_after_interruption
      return unless @state.interrupted?

      @roll_back.put_back
      raise Operations::Error,
        "The previous upgrade was interrupted and has now been rolled back. Run bin/ops upgrade again."
    end

    def upgrade(lock)
      previous = @state.snapshot
      Interruption.trap { make lock }
      keep_one previous
      switch
      report "Upgraded. The previous databases are in #{@state.snapshot}. To roll back: " \
        "bin/ops upgrade --roll-back."
    rescue StandardError, SignalException => error
      @state.interrupted? ? undo(error) : raise
    ensure
      @roll_back.accept_writes unless @read_only
    end

    def make(lock)
      @state.start snapshot: @snapshot.folder
      assets.refresh(environment:, log:, lock:) { report "Compiling the assets." }
      report "The site is read-only until the upgrade is complete."
      @maintenance.enable REASON unless @maintenance.on?
      copy
      report "Migrating the copy."
      @migrations.run @snapshot.folder
      changed = @draft.changed
      verify lock
      put_in_place changed
      @state.done RowCounts.of(@snapshot.databases)
      @snapshot.complete
      @draft.delete
    end

    # Without migrations, the snapshot of the upgrade before, since that leads back to another version.
    def keep_one(previous)
      return if previous.nil?

      @migrations.versions.any? ? @state.forget_previous : @state.undone
      FileUtils.rm_rf [ previous, @snapshot.folder ] - [ @state.snapshot ]
    end

    def copy
      report "Copying #{@snapshot.databases.map(&:name).join(", ")}."
      with_heartbeat("Copying") do
        @snapshot.take { |sentence| report sentence }
        @draft.make
      end
    end

    def verify(lock)
      report "Starting the new code on another port to check it."
      Trial.new(environment:, log:, lock:).run { check_rows }
    end

    def check_rows
      report "Checking all rows."
      checks = @draft.databases.map { |draft| Check.new(draft, @snapshot.of(draft), accepted: @accepted) }
      faults = with_heartbeat("Checking") { checks.flat_map(&:faults) }
      raise Operations::Error, "#{faults.join("; ")}." if faults.any?
    end

    # The code of another directory would go on reading tables that it doesn't know.
    def put_in_place(copies)
      return if copies.empty?

      Site.new(@directory).wait_until_stopped_elsewhere { |sentence| report sentence }
      report "Putting the migrated copy in place: #{copies.map(&:name).join(", ")}."
      @state.placing
      with_heartbeat("Writing") { @draft.put_in_place(copies) { |sentence| report sentence } }
    end

    def assets = Assets.new(@snapshot.folder)
    def environment = { "RAILS_ENV" => @directory.environment, "STORAGE" => @draft.storage }
    def log = File.join(@snapshot.folder, "upgrade.log")

    def undo(error)
      Interruption.ignore
      @roll_back.put_back
      cause = error.message.chomp(".")
      on_purpose = error.is_a?(Interruption::Interrupted) || error.is_a?(SignalException)
      @state.failed @migrations.versions, cause unless on_purpose
      raise Operations::Error, "The upgrade was rolled back: #{cause}.\n#{what_runs}"
    end

    def what_runs
      if Site.new(@directory).folder
        "The site still runs the previous code: check out that version before you restart it."
      else
        "No site runs from this directory. Before you start it, check out the previous version, " \
          "or correct the cause and run bin/ops upgrade again."
      end
    end

    # The previous code must not write to migrated databases: the start of the new code ends maintenance mode.
    def switch
      switched = Site.new(@directory).switch(restart: @restart) { |sentence| report sentence }
      return if switched || @migrations.versions.empty?

      report "It is read-only until then."
      @read_only = true
    end

    def with_heartbeat(action, &)
      progress = ->(elapsed) { report "  #{action}: #{Plan.time(elapsed)}" }
      Operations::Heartbeat.during(progress, every: INTERVAL, &)
    end

    # If the terminal is gone, the unwritten rest stays in the buffer, and Ruby flushes it before each spawn.
    def report(sentence)
      @report&.call sentence
    rescue SystemCallError
      $stdout = File.open(File::NULL, "w")
    end
end
