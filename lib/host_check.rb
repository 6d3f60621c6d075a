# Refuses a request whose Host, or whose X-Forwarded-Host where a proxy is trusted, is no host name: redirects, feeds and the
# content policy build addresses from it, and fail. It stands in front of everything that does.
class HostCheck
  HEADERS = %w[ HTTP_HOST HTTP_X_FORWARDED_HOST ].freeze
  HOST = /\A(?:[a-z0-9_][a-z0-9_.-]*|\[[0-9a-f:.]+\])(?::\d{1,5})?\z/i

  TITLE = "Malformed host"
  DETAIL = "The Host or X-Forwarded-Host header is not a valid host name. Check the address, and the proxy in front of the site."
  PLAIN = [ "text/plain; charset=utf-8", "#{TITLE}. #{DETAIL}\n" ].freeze
  PROBLEM = [ "application/problem+json; charset=utf-8", { title: TITLE, status: 400, detail: DETAIL }.to_json ].freeze

  def initialize(app)
    @app = app
  end

  def call(env)
    HEADERS.all? { |name| valid?(env[name]) } ? @app.call(env) : refuse(env)
  end

  private
    # A proxy behind another adds its host to a list.
    def valid?(value)
      value.nil? || value.empty? || value.b.split(/,\s*/n, -1).all? { |host| HOST.match?(host) }
    end

    def refuse(env)
      type, body = env["PATH_INFO"].start_with?("/api/") ? PROBLEM : PLAIN
      [ 400, { "content-type" => type, "content-length" => body.bytesize.to_s, "cache-control" => "no-store" }, [ env["REQUEST_METHOD"] == "HEAD" ? "" : body ] ]
    end
end
