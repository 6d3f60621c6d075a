# Allows any site to read the response.
module Cors
  extend ActiveSupport::Concern

  HEADERS = {
    "access-control-allow-origin" => "*", "cross-origin-resource-policy" => "cross-origin",
    "access-control-expose-headers" => "Link, ETag, Location, Retry-After"
  }.freeze

  included do
    prepend_before_action { response.headers.update HEADERS }
  end
end
