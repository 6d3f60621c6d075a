require "fileutils"
require "json"
require "time"

# Read-only mode: a file beside the databases, with a reason. The site checks it before each commit, so it needs no restart, and
# every write that was acknowledged is saved.
class Operations::ReadOnly
  VARIABLE = "READ_ONLY" # the same, for as long as a process lives: why, or 1
  FILE = ".read_only"
  SETTLED = 2 # seconds
  EXEMPTION = "WRITES_THOUGH_READ_ONLY" # for who looks after the files meanwhile

  # Of the rows that are in use: the community's files, or the PostgreSQL that DATABASE_URL names. Files that were moved there stay read-only.
  def self.of(community, variables = ENV)
    new(community, Operations::Postgresql.chosen?(variables) ? "_postgresql.read_only" : FILE)
  end

  # Of the community's files.
  def initialize(community, file = FILE)
    @path = community.path(file)
  end

  # Writes are refused once this returns. +moved+ says that the data is in PostgreSQL from now on. Raises Operations::Error where
  # the file cannot be written.
  def begin(reason = nil, moved: false)
    FileUtils.mkdir_p File.dirname(@path), mode: 0o700
    File.write part, JSON.generate({ reason: reason.to_s, since: Time.now.utc.iso8601, moved: }), perm: 0o644
    File.rename part, @path
  rescue SystemCallError => error
    FileUtils.rm_f part
    raise Operations::Error, "Could not turn on read-only mode: #{error.message}. To start a site read-only, set #{VARIABLE}=1."
  end

  # Returns whether it had been on.
  def end
    File.delete @path
    true
  rescue Errno::ENOENT
    false
  rescue SystemCallError => error
    raise Operations::Error, "#{@path} could not be deleted: #{error.message}."
  end

  # Asked by who is about to commit, and keeps everybody else from writing meanwhile. File.exist? gives up Ruby's lock, and with it a turn of a tenth of
  # a second where other threads have work to do; a look at when the open folder changed does not. Before that, what was seen is still so.
  def on?
    changed_at, seen = folder&.mtime, @seen
    seen && changed_at == seen.first ? seen.last : look(changed_at)
  end

  # Whether the files were moved to PostgreSQL. The first release wrote no more than the reason.
  def moved? = told.fetch("moved") { reason == Operations::Move::REASON }

  # Whether a move is running, or was interrupted.
  def moving? = !moved? && reason == Operations::Move::REASON

  # Why, and since when; nil where nobody said.
  def reason = told["reason"].to_s.then { |reason| reason unless reason.empty? }
  def since = told["since"]&.then { |text| Time.iso8601(text) }

  # Both, as they follow "The site is read-only".
  def since_and_why
    "#{" since #{since.getutc.strftime("%F %T UTC")}" if since}#{": #{reason.chomp(".")}" if reason}"
  end

  private
    # A file that comes in the same tick of the clock as what changed the folder before it would not show, so a change that is not long ago is not
    # taken for the last.
    def look(changed_at)
      File.exist?(@path).tap { |on| @seen = [ changed_at, on ] if changed_at && Time.now - changed_at > SETTLED }
    end

    def folder
      @folder ||= File.open(File.dirname(@path))
    rescue SystemCallError
      nil # then there is no file in it either
    end

    def part = "#{@path}.part"

    def told
      JSON.parse(File.read(@path))
    rescue JSON::ParserError, SystemCallError
      {}
    end
end
