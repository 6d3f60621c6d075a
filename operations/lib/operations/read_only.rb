require "fileutils"
require "json"
require "time"

# A community that is read and not written to: a file beside its databases says so, and why. The site looks for it before each commit, so it needs
# no restart; and for the time between, when files are looked after, whoever is told that something was kept can count on it.
class Operations::ReadOnly
  VARIABLE = "READ_ONLY" # the same, for as long as a process lives: why, or 1
  FILE = ".read_only"
  EXEMPTION = "WRITES_THOUGH_READ_ONLY" # for who looks after the files meanwhile

  # Of the rows that are in use: the community's files, or the PostgreSQL that DATABASE_URL names. Files that were moved there stay read-only.
  def self.of(community, variables = ENV)
    new(community, Operations::Postgresql.chosen?(variables) ? "_postgresql.read_only" : FILE)
  end

  # Of the community's files.
  def initialize(community, file = FILE)
    @path = community.path(file)
  end

  # Where writes are refused from the moment that this returns on. Raises Operations::Error where the file cannot be made.
  def begin(reason = nil)
    FileUtils.mkdir_p File.dirname(@path), mode: 0o700
    File.write part, JSON.generate({ reason: reason.to_s, since: Time.now.utc.iso8601 }), perm: 0o644
    File.rename part, @path
  rescue SystemCallError => error
    FileUtils.rm_f part
    raise Operations::Error, "Reading alone could not be begun: #{error.message}. #{VARIABLE}=1 does it for a site that is started with it."
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

  # A look at the folder, of a microsecond or two.
  def on? = File.exist?(@path)

  # Why, and since when; nil where nobody said.
  def reason = told["reason"].to_s.then { |reason| reason unless reason.empty? }
  def since = told["since"]&.then { |text| Time.iso8601(text) }

  private
    def part = "#{@path}.part"

    def told
      JSON.parse(File.read(@path))
    rescue JSON::ParserError, SystemCallError
      {}
    end
end
