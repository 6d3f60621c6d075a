require_relative "client_address"

# Rejects floods of requests before the site does any work. The rate limits of forms are separate, and stored
# in the cache database (RateLimiting); these counters are in each process's memory.
#
# Requests for cached pages aren't counted: serving them (PageCache) costs no more than counting them.
module RequestThrottle
  PER_MINUTE = Integer(ENV.fetch("REQUESTS_A_MINUTE", 1_000))

  PAGE = Rails.public_path.join("429.html").read
  API_PREFIX = "/api/v1/"
  HEALTH_CHECKS = %w[ /up /ready ].freeze

  class << self
    # The network that a request is counted for, or nil if it isn't counted.
    def network_of(request)
      unless HEALTH_CHECKS.include?(request.path) || load_test?(request)
        client = ClientAddress.of(request.env)
        client.prefix unless client.loopback?
      end
    end

    def respond(request)
      data = request.env["rack.attack.match_data"]
      headers = {
        "cache-control" => "no-store",
        "retry-after" => (data[:period] - data[:epoch_time] % data[:period]).to_s
      }
      if request.path.start_with?(API_PREFIX)
        [
          429,
          { **headers, "content-type" => "#{ProblemDetails::MEDIA_TYPE}; charset=utf-8", **Cors::HEADERS },
          [ problem ]
        ]
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

      def load_test?(request)
        Rails.configuration.x.benchmarking && request.path.start_with?("/benchmarking/")
      end
  end
end
