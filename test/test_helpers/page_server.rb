require_relative "loopback_server"

# Somebody's site, on this machine: it answers each path as it is told, and remembers what it was sent.
class PageServer < LoopbackServer
  attr_reader :asked

  # +pages+ are bodies by path, or whole answers as a pair of headers and a body.
  def initialize(pages)
    @pages, @asked = pages, []
    super()
  end

  def url(path) = "#{origin}#{path}"

  private
    def answer(asked)
      @asked << asked
      page = @pages[asked.path]
      headers, body = page.is_a?(Array) ? page : [ {}, page ]
      status = headers.fetch(:status, page ? "200 OK" : "404 Not Found")
      lines = { "content-type" => "text/html; charset=utf-8", "content-length" => body.to_s.bytesize, "connection" => "close" }
        .merge(headers.except(:status)).map { |name, value| "#{name}: #{value}\r\n" }
      "HTTP/1.1 #{status}\r\n#{lines.join}\r\n#{body}"
    end
end
