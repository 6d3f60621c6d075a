require "fileutils"

# Database files that the running site lost, as recorded in its maintenance mode, and what it saved of them.
class Operations::LostStorage
  Fault = Operations::OpenDatabase::Fault
  TIMEOUT = 15 # seconds

  def initialize(directory)
    @directory, @switch = directory, Kit::MaintenanceMode.of(directory)
  end

  # The folder that the content is saved in. It can be a link to a folder on another disk.
  def folder = @directory.path("_rescued")

  def faults = @switch.state.fetch("lost", []).map { |fault| Fault.new(**fault.transform_keys(&:to_sym)) }
  def any? = faults.any?
  def to_s = self.class.describe(faults)

  # A sentence without its full stop.
  def self.describe(faults) = "#{Fault.describe(faults)} while the site was running"

  # The databases concerned. Those that can be derived from others aren't saved.
  def databases = @directory.databases.select { |database| names.include?(database.name) }
  def derived = @directory.derived.select { |database| names.include?(database.name) }

  def saved = databases.select { |database| File.exist?(database.in(folder).path) }

  # The databases whose content is still to be saved.
  def unsaved
    damaged = faults.reject(&:recoverable?).map(&:database)
    (databases - saved).reject { |database| damaged.include?(database.name) }
  end

  # Waits until everything is saved. Raises Operations::Error if that makes no progress.
  def wait
    bytes = nil
    until unsaved.empty?
      saving = Kit::Clock.wait_until(seconds: TIMEOUT) { unsaved.empty? || bytes != (bytes = size) }
      saving or raise Operations::Error,
        "The running site has not saved #{unsaved.map(&:name).join(", ")} in #{folder}: its log says why. " \
        "If the disk is full, free space, or replace that folder with a link to one on another disk. " \
        "Then run bin/ops rescue again."
    end
  end

  # Turns on maintenance mode. Returns the +faults+ of databases without one yet: others have the same cause.
  def record(faults)
    known = self.faults
    added = faults.reject { |fault| known.any? { |other| other.covers?(fault) } }
    new = added.reject { |fault| known.map(&:database).include?(fault.database) }
    new.each { |fault| set_aside fault.database }
    turn_on known.reject { |fault| added.map(&:file).include?(fault.file) } + added if added.any?
    new
  end

  # The databases called +names+ are in place again. Turns off maintenance mode if they were the last ones.
  def forget(names)
    return unless any?

    faults = self.faults.reject { |fault| names.include?(fault.database) }
    faults.empty? && handed_over.empty? ? @switch.disable : turn_on(faults)
    FileUtils.rm_rf faults.empty? ? folder : names.map { |name| @directory.database(name).in(folder).path }
  end

  # Runs the block, and returns its result, unless another process is +doing+ it.
  def exclusively(doing)
    FileUtils.mkdir_p folder, mode: 0o700
    lock = Kit::FileLock.acquire(File.join(folder, ".#{doing}"))
    yield if lock
  ensure
    lock&.release
  end

  # Processes that have any database of the site open, with their commands.
  def users
    paths = [ *@directory.databases, *@directory.derived ].map(&:path)
    Operations::FilesInUse.by(paths.product(Operations::OpenDatabase::SUFFIXES).map(&:join))
  end

  # Raises Operations::Error: the files in place are not the ones that the site has written to.
  def refuse
    return unless any?

    raise Operations::Error, "#{self}. Run bin/ops rescue first."
  end

  private
    def turn_on(faults)
      @switch.enable nil, **handed_over, **(faults.any? ? { lost: faults.map(&:to_h) } : {})
    end

    # Stays so.
    def handed_over = @switch.state.slice("handed_over").transform_keys(&:to_sym)

    def names = faults.map(&:database)

    def size = Operations.glob(folder, "*.sqlite3*").sum { |path| File.size?(path) || 0 }

    # A file that was saved earlier and never put in place.
    def set_aside(name)
      path = @directory.database(name).in(folder).path
      File.rename path, "#{path}.#{File.mtime(path).to_i}" if File.exist?(path)
    end
end
