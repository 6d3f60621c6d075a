# Endpoints that accept other products' formats. Each is a Rack application in front of a collector.
module Tally::Adapters
  # Queries may contain secrets, so they are not stored.
  def self.without_query(url) = url.is_a?(String) ? url[Tally::Parser::WITHOUT_QUERY] : url
end
