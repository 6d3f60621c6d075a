require_relative "../../lib/frontpage/forwarded_headers"
require_relative "../../lib/frontpage/malformed_requests"
require_relative "../../lib/frontpage/network_counter"
require_relative "../../lib/frontpage/request_blocking"

Rails.application.config.middleware.insert_before 0, RequestBlocking,
  notices: ->(client) { Site.access_blocks.notice_for(client) }
Rails.application.config.middleware.insert_before 0, NetworkCounter
Rails.application.config.middleware.insert_before 0, ForwardedHeaders,
  proxies: Rails.application.config.action_dispatch.trusted_proxies
# After the caches, which answer only requests like those that this has let through.
Rails.application.config.middleware.insert_after MemberLists, MalformedRequests
