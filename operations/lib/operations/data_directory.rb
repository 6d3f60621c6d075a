# A site's data directory: the files of one environment in one folder. config/database.yml uses it.
class Operations::DataDirectory
  BACKED_UP = { "primary" => "", "queue" => "_queue", "tally" => "_tally", "erasures" => "_erasures" }.freeze
  # Derived from the others, and wrong beside older versions of them.
  DERIVED = { "cache" => "_cache", "errors" => "_errors" }.freeze

  attr_reader :storage, :environment

  class << self
    # The data directory that STORAGE and RAILS_ENV name.
    def here(variables = ENV, environment: variables.fetch("RAILS_ENV", "production"))
      storage = File.expand_path(variables.fetch("STORAGE", "storage"), Operations::ROOT)
      new(storage, environment: own(environment, storage, variables))
    end

    private
      # In development a branch may have its own files, and so may tests that run in parallel. Production never runs
      # git.
      def own(environment, storage, variables)
        case [ environment, variables.fetch("RAILS_ENV", environment) ]
        when [ "development", "development" ] then Operations::Branch.environment(storage)
        when [ "test", "test" ] then "test#{variables["TEST_DATABASE_SUFFIX"]}"
        else environment
        end
      end
  end

  def initialize(storage, environment: "production")
    @storage, @environment = File.expand_path(storage), environment
  end

  # All databases that are backed up, whether their files exist or not.
  def databases = files(BACKED_UP)
  def derived = files(DERIVED)

  # The databases with +names+, or all. Raises Operations::Error for an unknown name.
  def select(names)
    unknown = names - BACKED_UP.keys
    raise Operations::Error, "There is no database #{unknown.first}. Choose from: #{BACKED_UP.keys.join(", ")}." if unknown.any?

    names.any? ? databases.select { |database| names.include?(database.name) } : databases
  end

  # The main database, which the others refer to.
  def primary = database("primary")

  # The database called +name+, or nil.
  def database(name) = [ *databases, *derived ].find { |database| database.name == name }

  # The path of another file of this site: the environment's name and +suffix+.
  def path(suffix) = File.join(storage, "#{environment}#{suffix}")

  # Locked by the process that replicates the files.
  def replication_lock = path(".replication.lock")

  # Runs the block unless a process replicates the files, and prevents replication from starting meanwhile. Returns the
  # block's result, or nil.
  def unless_replicated
    return yield unless File.exist?(replication_lock)

    File.open(replication_lock, File::RDWR) { |lock| yield if lock.flock(File::LOCK_EX | File::LOCK_NB) }
  end

  private
    def files(suffixes) = suffixes.map { |name, suffix| Operations::Database.new(name:, path: path("#{suffix}.sqlite3")) }
end
