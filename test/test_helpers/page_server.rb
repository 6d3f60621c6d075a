require_relative "loopback_server"

# A website on loopback that serves the given pages and records its requests.
class PageServer < LoopbackServer
  attr_reader :requests

  # +pages+ maps paths to bodies, or to pairs of headers and a body.
  def initialize(pages)
    @pages, @requests = pages, []
    super()
  end

  def url(path) = "#{origin}#{path}"

  private
    def response_to(request)
      @requests << request
      page = @pages[request.path]
      headers, body = page.is_a?(Array) ? page : [ {}, page ]
      status = headers.fetch(:status, page ? "200 OK" : "404 Not Found")
      lines = { "content-type" => "text/html; charset=utf-8", "content-length" => body.to_s.bytesize, "connection" => "close" }
        .merge(headers.except(:status)).map { |name, value| "#{name}: #{value}\r\n" }
      "HTTP/1.1 #{status}\r\n#{lines.join}\r\n#{body}"
    end
end
