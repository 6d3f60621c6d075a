# The databases that DATABASE_URL and related variables name, if they are in PostgreSQL. Without it, the site uses
# SQLite.
#
#   DATABASE_URL          the main database; those of the queue and the cache have the same name with _queue or _cache
#   QUEUE_DATABASE_URL    the queue's database, if it is elsewhere; CACHE_DATABASE_URL for the cache
#   DATABASE_DIRECT_URL   bypasses the pooler that DATABASE_URL points to; used for migrations
#   DATABASE_REPLICA_URL  a read replica, for requests that only read
class Operations::Postgresql
  ADDRESS = %r{\Apostgres(?:ql)?://[^/?]*/(?<database>[^/?]+)}
  SETTINGS = "SET client_min_messages = warning; SET timezone = 'UTC'; SET datestyle = 'ISO'; SET lock_timeout = '10s'"

  # Whether the site uses PostgreSQL.
  def self.chosen?(variables = ENV)
    variables["DATABASE_URL"].to_s.match?(/\Apostgres/)
  end

  # Whether there is a read replica.
  def self.replica?(variables = ENV)
    chosen?(variables) && variables["DATABASE_REPLICA_URL"].to_s != ""
  end

  # Returns a connection to +address+ that returns values in SQLite's formats. Raises Operations::Error if it can't
  # connect.
  def self.connect(address)
    require "pg"
    PG.connect(address).tap { |connection| connection.exec SETTINGS }
  rescue LoadError
    raise Operations::Error, "The gem pg is not installed. Run BUNDLE_WITH=postgresql bundle install, which needs libpq-dev."
  rescue PG::Error => error
    raise Operations::Error, "PostgreSQL does not respond: #{error.message.strip} Check DATABASE_URL, " \
      "or start a server with script/postgresql start."
  end

  # Yields such a connection, and closes it. Raises Operations::Error if a query fails.
  def self.open(address)
    connection = connect(address)
    begin
      yield connection
    rescue PG::Error => error
      raise Operations::Error, "PostgreSQL rejected it: #{error.message.strip}"
    ensure
      connection.close
    end
  end

  # Tests use databases of their own beside those that +variables+ name, because they empty them.
  def initialize(environment:, variables: ENV)
    @variables = variables
    @suffix = "_test" if environment == "test" && !variables["DATABASE_URL"][ADDRESS, :database].to_s.include?("_test")
  end

  # The URL of "primary", "queue" or "cache", through the pooler if there is one.
  def url(name) = own_url(name) || beside(@variables["DATABASE_URL"], name)

  # The same, bypassing the pooler.
  def direct_url(name) = own_url(name) || beside(@variables["DATABASE_DIRECT_URL"], name)

  # The URL of the read replica, or nil.
  def replica_url = beside(given("DATABASE_REPLICA_URL"), "primary")

  # The target databases of a move, bypassing the pooler, by name.
  def addresses = %w[ primary queue ].to_h { |name| [ name, pooled? ? direct_url(name) : url(name) ] }

  # A pooler may use another connection for each transaction, so a connection can't keep any state.
  def pooled? = !given("DATABASE_DIRECT_URL").nil?

  private
    def own_url(name) = (beside(given("#{name.upcase}_DATABASE_URL"), "primary") unless name == "primary")

    def beside(url, name)
      url&.sub(ADDRESS) { |address| "#{address}#{@suffix}#{"_#{name}" unless name == "primary"}" }
    end

    def given(variable) = @variables[variable].then { |value| value unless value.to_s.empty? }
end
