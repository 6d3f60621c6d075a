require "net/http"
require "uri"

# Requests /stats from a stack with a unique id each time, and defines the document that the stack must store.
class Visitor
  AGENT = "Mozilla/5.0 (X11; Linux x86_64) Frontpage/1.0 \u{2713}"
  REFERRER = "http://example.org/articles?page=2"
  LANGUAGE = "pl,en;q=0.8"

  # Requests that were not answered with 200, "OK" and its length, by response.
  attr_reader :failures

  def initialize(port, ids, keep_alive:)
    @port, @ids, @keep_alive = port, ids, keep_alive
    @failures = Hash.new(0)
  end

  def visit
    if @keep_alive
      connected { |http| @ids.each { |id| get(http, id) } }
    else
      @ids.each { |id| connected { |http| get(http, id) } }
    end
    self
  end

  def self.parameters(id) = { "id" => id, "page" => "/caf\u00e9 & more", "tag" => %w[ one two ] }

  # Everything except _id and time.
  def self.document(id)
    {
      "ip_address" => "127.0.0.1", "path" => "/stats", "method" => "GET", "host" => "127.0.0.1",
      "user_agent" => AGENT, "referrer" => REFERRER, "language" => LANGUAGE,
      "parameters" => parameters(id)
    }
  end

  private
    def connected
      http = Net::HTTP.new("127.0.0.1", @port).tap { |http| http.max_retries = 0 }
      http.start { yield http }
    end

    def get(http, id)
      response = http.get("/stats?#{URI.encode_www_form(self.class.parameters(id))}", headers)
      failures[failure_in(response)] += 1 if failure_in(response)
    rescue SystemCallError, IOError, Timeout::Error => error
      failures[error.class.name] += 1
    end

    def headers
      { "User-Agent" => AGENT.b, "Referer" => REFERRER, "Accept-Language" => LANGUAGE,
        "Connection" => @keep_alive ? "keep-alive" : "close" }
    end

    def failure_in(response)
      if response.code != "200"
        response.code
      elsif response["Content-Length"] != "2" || response.body != "OK"
        "#{response["Content-Length"] || "no"} Content-Length"
      end
    end
end
