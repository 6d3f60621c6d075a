require_relative "../../kit/test/shared/http_server"

# A server that PublicAddress allows while it runs.
class LoopbackServer < HttpServer
  # Runs the server while the block runs.
  def self.run(...)
    server = new(...)
    Rails.configuration.x.with(reach_loopback: true) { yield server }
  ensure
    server&.stop
  end
end

# A website that serves the given pages.
class PageServer < LoopbackServer
  # +pages+ maps paths to bodies, or to pairs of headers and a body.
  def initialize(pages)
    super() do |request|
      page = pages[request.path]
      headers, body = page.is_a?(Array) ? page : [ {}, page ]
      [ headers.fetch(:status, page ? 200 : 404), body.to_s,
        { "content-type" => "text/html; charset=utf-8", "connection" => "close", **headers.except(:status) } ]
    end
  end
end
