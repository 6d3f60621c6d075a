require_relative "../../lib/frontpage/bounded_cache"
require_relative "../../lib/frontpage/ip_prefix"
require_relative "../../lib/frontpage/fixed_window_counter"

# Rejects floods before the site does any work. Rate limits of forms are separate and stored in a file (CredentialsForm); these
# counters are in each process's memory.
#
# Cached pages don't count: serving one (PageCache) costs no more than counting it.
module Floods
  PER_MINUTE = Integer(ENV.fetch("REQUESTS_A_MINUTE", 1_000))

  PAGE = Rails.public_path.join("429.html").read
  PROGRAMS = "/api/v1/"
  HEALTH = %w[ /up /ready ].freeze
  LOOPBACK = %w[ 127.0.0.1 ::1 ].freeze

  # By what the connection and the proxies say: to tell costs ten times as much as to count.
  NETWORKS = BoundedCache.new(5_000)
  REMEMBERED = 100 # bytes

  class << self
    # Nil where nobody counts.
    def network_of(request)
      unless HEALTH.include?(request.path) || load_test?(request)
        said = "#{request.get_header("REMOTE_ADDR")} #{request.get_header("HTTP_X_FORWARDED_FOR")}"
        said.bytesize > REMEMBERED ? told(request) : NETWORKS.fetch(said) { told(request) }
      end
    end

    def answer(request)
      data = request.env["rack.attack.match_data"]
      headers = { "cache-control" => "no-store", "retry-after" => (data[:period] - data[:epoch_time] % data[:period]).to_s }
      if request.path.start_with?(PROGRAMS)
        [ 429, { **headers, "content-type" => "#{ProblemDetails::MEDIA_TYPE}; charset=utf-8", **Cors::HEADERS }, [ problem ] ]
      else
        [ 429, { **headers, "content-type" => "text/html; charset=utf-8" }, [ PAGE ] ]
      end
    end

    private
      # In English, as all that programs are told.
      def problem
        title, detail = %i[ limited limited_remedy ].map { |words| I18n.t(words, scope: :api, locale: :en) }
        { title:, status: 429, detail: }.to_json
      end

      def told(request)
        address = request.get_header("action_dispatch.remote_ip").to_s
        IpPrefix.of(address) unless address.nil? || LOOPBACK.include?(address)
      rescue IPAddr::Error, ActionDispatch::RemoteIp::IpSpoofAttackError
        nil # what it is, the site says
      end

      def load_test?(request) = Rails.configuration.x.benchmarking && request.path.start_with?("/benchmarking/")
  end
end

Rack::Attack.cache.store = FixedWindowCounter.new
Rack::Attack.throttle_discriminator_normalizer = nil
Rack::Attack.throttled_responder = Floods.method(:answer)
Rack::Attack.throttle("floods", limit: Floods::PER_MINUTE, period: 60) { |request| Floods.network_of(request) }
Rack::Attack.enabled = Floods::PER_MINUTE.positive?

# As soon as it is known who asks.
Rails.application.config.middleware.move_after ActionDispatch::RemoteIp, Rack::Attack
