require_relative "../../lib/forwarded_headers"

Rails.application.config.middleware.insert_before 0, ForwardedHeaders, proxies: Rails.application.config.action_dispatch.trusted_proxies
