# The databases that DATABASE_URL and its like name, where they are PostgreSQL's; without it the site keeps SQLite's files.
#
#   DATABASE_URL          the community; the databases of the queue and the cache have its name, and _queue or _cache
#   QUEUE_DATABASE_URL    the queue's, where it lies elsewhere; CACHE_DATABASE_URL the cache's
#   DATABASE_DIRECT_URL   past the pooler that DATABASE_URL leads to: for migrations
#   DATABASE_REPLICA_URL  a server that follows: for who only reads
class Postgresql
  ADDRESS = %r{\Apostgres(?:ql)?://[^/?]*/(?<database>[^/?]+)}

  # Whether the site keeps its rows there.
  def self.chosen?(variables = ENV)
    variables["DATABASE_URL"].to_s.match?(/\Apostgres/)
  end

  # Whether a server follows it that answers who only reads.
  def self.replica?(variables = ENV)
    chosen?(variables) && variables["DATABASE_REPLICA_URL"].to_s != ""
  end

  # What goes wrong there, and is not the fault of who asked: it is busy, or somebody else's turn came first.
  BUSY = %w[ ActiveRecord::Deadlocked ActiveRecord::SerializationFailure ActiveRecord::ConnectionNotEstablished ActiveRecord::ConnectionFailed ].freeze

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

  # A pooler gives each transaction whichever connection is free, so that nothing can be left on one.
  def pooled? = !given("DATABASE_DIRECT_URL").nil?

  private
    def own_url(name) = (beside(given("#{name.upcase}_DATABASE_URL"), "primary") unless name == "primary")

    def beside(url, name)
      url&.sub(ADDRESS) { |address| "#{address}#{@suffix}#{"_#{name}" unless name == "primary"}" }
    end

    def given(variable) = @variables[variable].presence
end
