# Whether a site's data is in PostgreSQL, and the URLs of its databases there. Without DATABASE_URL, a site
# uses SQLite.
#
#   DATABASE_URL the main database; those of the queue and the cache have the same name with _queue or _cache
#   QUEUE_DATABASE_URL the queue's database, if it is elsewhere; CACHE_DATABASE_URL for the cache
#   DATABASE_DIRECT_URL bypasses the pooler that DATABASE_URL points to; used for migrations
#   DATABASE_REPLICA_URL a read replica, for requests that only read
class Kit::Postgresql
  ADDRESS = %r{\Apostgres(?:ql)?://[^/?]*/(?<database>[^/?]+)}

  def self.chosen?(variables = ENV) = variables["DATABASE_URL"].to_s.start_with?("postgres")
  def self.replica?(variables = ENV) = chosen?(variables) && variables["DATABASE_REPLICA_URL"].to_s != ""

  # Tests use separate databases with a suffix, because they empty them.
  def initialize(environment:, variables: ENV)
    @variables = variables.to_h.reject { |_, value| value.to_s.empty? }
    if environment == "test" && !variables["DATABASE_URL"][ADDRESS, :database].to_s.include?("_test")
      @suffix = "_test"
    end
  end

  # The URL of "primary", "queue" or "cache": through the pooler, if any, or bypassing it.
  def url(name) = own_url(name) || beside("DATABASE_URL", name)
  def direct_url(name) = own_url(name) || beside("DATABASE_DIRECT_URL", name)

  # The URL of the read replica, or nil.
  def replica_url = beside("DATABASE_REPLICA_URL", "primary")

  # A pooler may use a different connection for each transaction, so connections must not have state.
  def pooled? = @variables.key?("DATABASE_DIRECT_URL")

  private
    def own_url(name) = (beside("#{name.upcase}_DATABASE_URL", "primary") unless name == "primary")

    def beside(variable, name)
      @variables[variable]&.sub(ADDRESS) do |address|
        "#{address}#{@suffix}#{"_#{name}" unless name == "primary"}"
      end
    end
end
