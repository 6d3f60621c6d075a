# The databases that DATABASE_URL and its like name, where they are PostgreSQL's; without it the site keeps SQLite's files.
#
#   DATABASE_URL          the community; the databases of the queue and the cache have its name, and _queue or _cache
#   QUEUE_DATABASE_URL    the queue's, where it lies elsewhere; CACHE_DATABASE_URL the cache's
#   DATABASE_DIRECT_URL   past the pooler that DATABASE_URL leads to: for migrations
#   DATABASE_REPLICA_URL  a server that follows: for who only reads
class Operations::Postgresql
  ADDRESS = %r{\Apostgres(?:ql)?://[^/?]*/(?<database>[^/?]+)}

  # Whether the site keeps its rows there.
  def self.chosen?(variables = ENV)
    variables["DATABASE_URL"].to_s.match?(/\Apostgres/)
  end

  # Whether a server follows it that answers who only reads.
  def self.replica?(variables = ENV)
    chosen?(variables) && variables["DATABASE_REPLICA_URL"].to_s != ""
  end

  # Returns a connection to +address+ that returns values in SQLite's formats. Raises Operations::Error if it can't connect.
  def self.connect(address)
    require "pg"
    PG.connect(address).tap { |connection| connection.exec "SET client_min_messages = warning; SET timezone = 'UTC'; SET datestyle = 'ISO'; SET lock_timeout = '10s'" }
  rescue LoadError
    raise Operations::Error, "The gem pg is not installed. Run BUNDLE_WITH=postgresql bundle install, which needs libpq-dev."
  rescue PG::Error => error
    raise Operations::Error, "PostgreSQL does not respond: #{error.message.strip} Check DATABASE_URL, or start a server with script/postgresql start."
  end

  # Yields such a connection, and closes it. Raises Operations::Error where what is asked fails.
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

  # Tests have databases of their own beside those that +variables+ name: they begin by emptying them.
  def initialize(environment:, variables: ENV)
    @variables = variables
    @suffix = "_test" if environment == "test" && !variables["DATABASE_URL"][ADDRESS, :database].to_s.include?("_test")
  end

  # Of "primary", "queue" or "cache", through the pooler where there is one.
  def url(name) = own_url(name) || beside(@variables["DATABASE_URL"], name)

  # The same, past the pooler.
  def direct_url(name) = own_url(name) || beside(@variables["DATABASE_DIRECT_URL"], name)

  # That of a server that follows, or nil.
  def replica_url = beside(given("DATABASE_REPLICA_URL"), "primary")

  # The target databases of a move, bypassing the pooler, by name.
  def addresses = %w[ primary queue ].to_h { |name| [ name, pooled? ? direct_url(name) : url(name) ] }

  # A pooler gives each transaction whichever connection is free, so that nothing can be left on one.
  def pooled? = !given("DATABASE_DIRECT_URL").nil?

  private
    def own_url(name) = (beside(given("#{name.upcase}_DATABASE_URL"), "primary") unless name == "primary")

    def beside(url, name)
      url&.sub(ADDRESS) { |address| "#{address}#{@suffix}#{"_#{name}" unless name == "primary"}" }
    end

    def given(variable) = @variables[variable].then { |value| value unless value.to_s.empty? }
end
