require "uri"
require_relative "../../kit/lib/kit"

# The URLs of PostgreSQL in environment variables. libpq accepts several hosts, which it tries in turn, but
# Ruby's URI doesn't; Active Record uses both. Loaded before the gems.
module DatabaseUrls
  VARIABLES = %w[
    DATABASE_URL DATABASE_DIRECT_URL DATABASE_REPLICA_URL QUEUE_DATABASE_URL CACHE_DATABASE_URL
  ].freeze
  HOSTS = %r{
    \A(?<start>postgres(?:ql)?://(?:[^/?@]*@)?)(?<hosts>[^/?@]*,[^/?@]*)(?<path>/[^?]*)(?:\?(?<query>.*))?\z
  }x
  HOST = /\A(?<name>\[[^\]]*\]|[^:]*)(?::(?<port>\d+))?\z/
  PORT = "5432"

  class << self
    # Changes +variables+ so that each of several hosts is in a parameter. Raises
    # Kit::Error if a URL can't be used.
    def prepare(variables = ENV)
      VARIABLES.each do |name|
        next if variables[name].to_s.empty?

        variables[name] = with_host_parameters(variables[name])
        raise URI::InvalidURIError unless usable?(variables[name])
      rescue URI::InvalidURIError # whose message contains the password
        raise Kit::Error, "#{name} must be like postgresql://user:password@host/database. In the user name " \
          "and the password, special characters are percent-encoded: # is %23, / is %2F."
      end
    end

    private
      def usable?(url) = URI::RFC2396_PARSER.parse(url) && url.match?(Kit::Postgresql::ADDRESS)

      def with_host_parameters(url)
        url.sub(HOSTS) do
          start, hosts, path, query = $~.values_at(:start, :hosts, :path, :query)
          hosts = hosts.split(",").filter_map { |host| HOST.match(host) }
          names = hosts.map { |host| host[:name].delete("[]") }.join(",")
          ports = hosts.map { |host| host[:port] || PORT }.join(",")
          "#{start}#{hosts.first[:name]}#{path}?#{[ query, "host=#{names}", "port=#{ports}" ]
            .compact.join("&")}"
        end
      end
  end
end
