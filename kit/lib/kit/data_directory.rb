require "digest"

# A site's data directory: the files of one environment in one folder. config/database.yml uses it.
class Kit::DataDirectory
  BACKED_UP = { "primary" => "", "queue" => "_queue", "tally" => "_tally", "erasures" => "_erasures" }.freeze
  # Derived from the others, so they are deleted instead of restored when older versions
  # of the others are restored.
  DERIVED = { "cache" => "_cache", "errors" => "_errors" }.freeze

  STAGING_COPY = "staging_copy" # the file that bin/ops copy --for staging writes

  attr_reader :storage, :environment

  class << self
    # The data directory selected by STORAGE and RAILS_ENV.
    def here(variables = ENV, environment: variables.fetch("RAILS_ENV", "production"))
      storage = File.expand_path(variables.fetch("STORAGE", "storage"), Kit::ROOT)
      case [ environment, variables.fetch("RAILS_ENV", environment) ]
      when [ "development", "development" ] then of_current_branch(storage)
      when [ "test", "test" ] then new(storage, environment: "test#{variables["TEST_DATABASE_SUFFIX"]}")
      else new(storage, environment:)
      end
    end

    # In development, a git branch may have its own files. The digest distinguishes branches whose readable
    # names are the same.
    def of_branch(name, storage)
      readable = name.downcase.gsub(/[^a-z0-9.]+/, "-").gsub(/\A[-.]+|[-.]+\z/, "")[0, 40]
      slug = [ readable, Digest::SHA256.hexdigest(name)[0, 6] ].reject(&:empty?).join("-")
      new(storage, environment: "development@#{slug}")
    end

    # The files of the current branch if it has its own, otherwise those that all branches share.
    def of_current_branch(storage)
      shared = new(storage, environment: "development")
      return shared if Dir.glob("development@*", base: storage).empty?

      command = %W[ git -C #{Kit::ROOT} symbolic-ref --quiet --short HEAD ]
      name = IO.popen(command, err: File::NULL, external_encoding: "UTF-8", &:read).scrub.chomp
      of_branch(name, storage).then { |own| own.primary.exist? ? own : shared }
    rescue Errno::ENOENT
      shared # without git
    end
  end

  def initialize(storage, environment: "production")
    @storage, @environment = File.expand_path(storage), environment
  end

  # All databases that are backed up, and the derived ones, whether their files exist or not.
  def databases = files(BACKED_UP)
  def derived = files(DERIVED)

  # The databases that are backed up and have a file.
  def existing = databases.select(&:exist?)

  # The database called +name+, or nil.
  def database(name) = [ *databases, *derived ].find { |database| database.name == name }
  def primary = database("primary")

  # The paths of the site's other files, and of the file that the replicating process locks.
  def path(suffix) = File.join(storage, "#{environment}#{suffix}")
  def replication_lock = path(".replication.lock")

  # For a staging copy, the name of the site and the time at which it was made, as recorded; otherwise nil.
  def staging_copy = (File.readlines(File.join(storage, STAGING_COPY), chomp: true) if staging_copy?)
  def staging_copy? = File.exist?(File.join(storage, STAGING_COPY))

  # Runs the block, preventing replication meanwhile, and returns its result. Returns nil if a process is
  # replicating the files.
  def unless_replicated
    return yield unless File.exist?(replication_lock)

    lock = Kit::FileLock.acquire(replication_lock)
    yield if lock
  ensure
    lock&.release
  end

  private
    def files(suffixes)
      suffixes.map { |name, suffix| Kit::SQLiteFile.new(name:, path: path("#{suffix}.sqlite3")) }
    end
end
