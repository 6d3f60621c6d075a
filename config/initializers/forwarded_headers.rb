require_relative "../../lib/frontpage/forwarded_headers"
require_relative "../../lib/frontpage/malformed_requests"

Rails.application.config.middleware.insert_before 0, ForwardedHeaders,
  proxies: Rails.application.config.action_dispatch.trusted_proxies
Rails.application.config.middleware.insert_after ForwardedHeaders, MalformedRequests
