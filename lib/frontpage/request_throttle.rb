require_relative "bounded_cache"
require_relative "ip_prefix"

# Rejects floods of requests before the site does any work. The rate limits of forms are separate, and stored in the cache
# database (RateLimiting); these counters are in each process's memory.
#
# Requests for cached pages aren't counted: serving them (PageCache) costs no more than counting them.
module RequestThrottle
  PER_MINUTE = Integer(ENV.fetch("REQUESTS_A_MINUTE", 1_000))

  PAGE = Rails.public_path.join("429.html").read
  API_PREFIX = "/api/v1/"
  HEALTH_CHECKS = %w[ /up /ready ].freeze
  LOOPBACK = %w[ 127.0.0.1 ::1 ].freeze

  # Parsing the addresses of a request takes ten times as long as counting it.
  NETWORKS = BoundedCache.new(5_000)
  MAX_CACHED_LENGTH = 100 # bytes

  class << self
    # The network that a request is counted for, or nil if it isn't counted.
    def network_of(request)
      unless HEALTH_CHECKS.include?(request.path) || load_test?(request)
        addresses = "#{request.get_header("REMOTE_ADDR")} #{request.get_header("HTTP_X_FORWARDED_FOR")}"
        addresses.bytesize > MAX_CACHED_LENGTH ? parse_network(request) : NETWORKS.fetch(addresses) { parse_network(request) }
      end
    end

    def respond(request)
      data = request.env["rack.attack.match_data"]
      headers = { "cache-control" => "no-store", "retry-after" => (data[:period] - data[:epoch_time] % data[:period]).to_s }
      if request.path.start_with?(API_PREFIX)
        [ 429, { **headers, "content-type" => "#{ProblemDetails::MEDIA_TYPE}; charset=utf-8", **Cors::HEADERS }, [ problem ] ]
      else
        [ 429, { **headers, "content-type" => "text/html; charset=utf-8" }, [ PAGE ] ]
      end
    end

    private
      # In English, like all of the API.
      def problem
        title, detail = %i[ limited limited_remedy ].map { |key| I18n.t(key, scope: :api, locale: :en) }
        { title:, status: 429, detail: }.to_json
      end

      def parse_network(request)
        address = request.get_header("action_dispatch.remote_ip").to_s
        IpPrefix.of(address) unless LOOPBACK.include?(address)
      rescue IPAddr::Error, ActionDispatch::RemoteIp::IpSpoofAttackError
        nil # the site rejects such requests itself
      end

      def load_test?(request) = Rails.configuration.x.benchmarking && request.path.start_with?("/benchmarking/")
  end
end
