# Limits how many requests a network can send in a minute (RequestThrottle has the number and the response).
# RateLimiting limits forms, and names the other limits.
require_relative "../../lib/frontpage/fixed_window_counter"
require_relative "../../lib/frontpage/request_throttle"

Rack::Attack.cache.store = FixedWindowCounter.new
Rack::Attack.throttle_discriminator_normalizer = nil
Rack::Attack.throttled_responder = RequestThrottle.method(:respond)
Rack::Attack.throttle("floods", limit: RequestThrottle::PER_MINUTE, period: 60) do |request|
  RequestThrottle.network_of(request)
end
Rack::Attack.enabled = RequestThrottle::PER_MINUTE.positive?

# Rack::Attack needs the client's address.
Rails.application.config.middleware.move_after ActionDispatch::RemoteIp, Rack::Attack
