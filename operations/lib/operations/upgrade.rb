require "fileutils"

# Brings the files of a community to what the code that is checked out needs, while the site goes on answering who reads. Nothing is written meanwhile, so
# that the copy which is made first holds all that was ever acknowledged; and where anything fails, or somebody ends it, that copy is put back.
class Operations::Upgrade
  REASON = "The site is being upgraded."
  NEEDED = 3 # times the size of the files: the copy, what a migration writes, and what putting back writes

  # Yields progress messages. +accepted+ are tables that may have fewer rows afterwards; +restart+ is whether to restart a site
  # that runs from this folder.
  def initialize(community, accepted: [], restart: true, &tell)
    @community, @accepted, @restart, @tell = community, accepted, restart, tell
    @state = State.new(community)
    @switch = Operations::ReadOnly.new(community)
  end

  # Raises Operations::Error where it failed; then all is as it was, unless the message says otherwise.
  def run
    Operations::Coverage.new(@community).check_for_upgrade
    @state.hold do |lock|
      refuse_after_interruption
      refuse_without_room
      upgrade lock
    end
  end

  # Puts back what an interrupted upgrade or the last one had kept. Raises Operations::Error where somebody has written since, unless +force+.
  def roll_back(force: false)
    Operations::Coverage.new(@community).check_for_upgrade
    @state.hold do
      raise Operations::Error, "There is no upgrade to roll back." unless @state.known?

      refuse_to_lose unless force || @state.interrupted?
      @switch.begin REASON unless @switch.on?
      @state.taken unless @state.interrupted?
      Interruption.unheard
      put_back
    end
  end

  private
    def refuse_after_interruption
      return unless @state.interrupted?

      put_back
      raise Operations::Error, "The previous upgrade was interrupted and has now been rolled back. Run bin/ops upgrade again."
    end

    def refuse_without_room
      raise Operations::Error, "#{@community.primary.path} does not exist. Check STORAGE and RAILS_ENV." unless @community.primary.exist?

      size = snapshot.databases.sum { |database| database.files.select { |path| File.file?(path) }.sum { |path| File.size(path) } }
      free = Operations::Disk.space(@community.storage).last
      raise Operations::Error, "Not enough disk space: #{Operations::Disk.size(NEEDED * size)} needed in #{@community.storage}, #{Operations::Disk.size(free)} free. Nothing was changed." if free < NEEDED * size
    end

    def upgrade(lock)
      former, @snapshot = @state.snapshot, Snapshot.new(@community)
      Interruption.heard { make lock }
      FileUtils.rm_rf former if former
      restart
      tell "Upgraded. The previous databases are in #{snapshot.folder}. To roll back: bin/ops upgrade --roll-back."
    rescue StandardError, SignalException => error
      @state.interrupted? ? undo(error) : raise
    ensure
      end_reading_only unless @state.interrupted?
    end

    def make(lock)
      tell "The site is read-only until the upgrade is complete."
      @state.begin snapshot: snapshot.folder, was_read_only: @switch.on?
      @switch.begin REASON unless @switch.on?
      take
      migrate lock
      verify lock
      @state.done Census.of(snapshot.databases)
    end

    def take
      tell "Copying #{snapshot.databases.map(&:name).join(", ")}."
      snapshot.take
      @state.taken
    end

    def migrate(lock)
      tell "Migrating."
      Child.new("bin/rails", "db:prepare", "tally:prepare", environment: environment.merge(Operations::ReadOnly::EXEMPTION => "1"), log:, lock:).run
    end

    def verify(lock)
      tell "Checking all rows."
      faults = snapshot.databases.flat_map { |database| Check.new(database, snapshot.of(database), accepted: @accepted).faults }
      raise Operations::Error, "#{faults.join("; ")}." if faults.any?

      tell "Starting the new code on another port to check it."
      Trial.new(environment:, log:, lock:).run
    end

    def environment = { "RAILS_ENV" => @community.environment, "STORAGE" => @community.storage }
    def log = File.join(snapshot.folder, "upgrade.log")
    def snapshot = @snapshot ||= Snapshot.new(@community, @state.snapshot)

    def undo(error)
      Interruption.unheard
      put_back
      raise Operations::Error, "The upgrade was rolled back: #{error.message.chomp(".")}.\nThe site still runs the previous code: check out that version before you restart it."
    end

    def put_back
      if @state.taken?
        tell "Restoring the previous databases."
        snapshot.put_back
        Operations::VerificationRecord.new(@community).forget snapshot.databases.map(&:name)
      end
      FileUtils.rm_rf snapshot.folder unless @state.taken?
      @state.undone
      end_reading_only
    rescue SQLite3::Exception, SystemCallError, Operations::Error => error
      raise Operations::Error, "The rollback failed: #{error.message.chomp(".")}. The previous databases are in #{snapshot.folder}. The site stays read-only: stop it and run bin/ops upgrade --roll-back."
    end

    def refuse_to_lose
      changes = Census.changes(snapshot.databases, @state.census)
      return if changes.empty?

      raise Operations::Error, "Rows were written since the upgrade and would be lost: #{changes.join(", ")}. To roll back anyway: bin/ops upgrade --roll-back --force."
    end

    def restart
      site = Site.new(@community)
      return tell("No site runs from this folder. Start it, or restart it where it runs.") unless @restart && site.running?

      tell "Restarting the site."
      tell "It did not restart and still runs the previous code: restart it yourself." unless site.restart
    end

    def end_reading_only
      @switch.end unless @state.was_read_only?
    end

    # There may be nobody any more to be told.
    def tell(sentence)
      @tell&.call sentence
    rescue SystemCallError
      nil
    end
end
