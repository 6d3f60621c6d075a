require "fileutils"
require "json"
require "time"

# Maintenance mode: a file beside the databases, with a reason. The site checks it before each commit, so it
# takes effect without a restart, and every acknowledged write is saved.
class Kit::MaintenanceMode
  VARIABLE = "READ_ONLY" # the reason, or 1; fixed for the lifetime of a process
  FILE = ".read_only"
  CACHE_AFTER = 2 # seconds since the folder was last changed
  EXEMPTION = "WRITES_THOUGH_READ_ONLY" # lets maintenance processes write
  MOVING = "The site is being moved and will be back shortly." # the reason during a move to PostgreSQL

  # For the database in use: the SQLite files, or PostgreSQL with DATABASE_URL. Files that were moved there
  # stay read-only.
  def self.of(directory, variables = ENV) =
    new(directory, Kit::Postgresql.chosen?(variables) ? "_postgresql.read_only" : FILE)

  # For the SQLite files.
  def initialize(directory, file = FILE) = @path = directory.path(file)

  # Writes are rejected once this returns. +moved+ and +details+ are recorded: +moved+ means that the data is
  # in PostgreSQL from now on. Raises Kit::Error if the file can't be written.
  def enable(reason = nil, moved: false, **details)
    FileUtils.mkdir_p File.dirname(@path), mode: 0o700
    Kit::AtomicFile.write @path,
      JSON.generate({ reason: reason.to_s, since: Time.now.utc.iso8601, moved:, **details })
  rescue SystemCallError => error
    raise Kit::Error,
      "Could not turn on maintenance mode: #{error.message}. To start a site read-only, set #{VARIABLE}=1."
  end

  # Returns whether it was on.
  def disable
    File.delete @path
    true
  rescue Errno::ENOENT
    false
  rescue SystemCallError => error
    raise Kit::Error, "#{@path} could not be deleted: #{error.message}."
  end

  # Called before each commit, while other writers wait. File.exist? releases the GVL, which may cost a tenth
  # of a second; reading the modification time of an open folder doesn't. While that is unchanged, the cached
  # answer is valid.
  def on?
    changed_at, cached = folder&.mtime, @cached
    cached && changed_at == cached.first ? cached.last : check_file(changed_at)
  end

  # Whether the files were moved to PostgreSQL (the first release stored only the reason), and whether a move
  # is running or was interrupted.
  def moved? = state.fetch("moved") { reason == MOVING }
  def moving? = !moved? && reason == MOVING

  # The reason, and the time it was turned on; nil if unknown.
  def reason = state["reason"].to_s.then { |reason| reason unless reason.empty? }
  def since = state["since"]&.then { |text| Time.iso8601(text) }

  # Both, to follow "The site is read-only".
  def since_and_why
    "#{" since #{since.getutc.strftime("%F %T UTC")}" if since}#{": #{reason.chomp(".")}" if reason}"
  end

  def state # as recorded
    JSON.parse(File.read(@path))
  rescue JSON::ParserError, SystemCallError
    {}
  end

  private
    # Two changes within one tick of the clock give the folder the same time, so nothing is
    # cached soon after a change.
    def check_file(changed_at)
      File.exist?(@path).tap do |on|
        @cached = [ changed_at, on ] if changed_at && Time.now - changed_at > CACHE_AFTER
      end
    end

    def folder
      @folder ||= File.open(File.dirname(@path))
    rescue SystemCallError
      nil # without a folder there is no file in it either
    end
end
