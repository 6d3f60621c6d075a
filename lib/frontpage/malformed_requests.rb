# Rejects malformed requests before they cause errors in other code. Host, and X-Forwarded-Host from a trusted
# proxy, must be host names, since redirects and feeds build URLs from them. Forms must not exceed Rack's
# limits, which would otherwise be reported as server errors.
class MalformedRequests
  HOST_HEADERS = %w[ HTTP_HOST HTTP_X_FORWARDED_HOST ].freeze
  HOST = /\A(?:[a-z0-9_][a-z0-9_.-]*|\[[0-9a-f:.]+\])(?::\d{1,5})?\z/i

  REFUSALS = {
    host: [ "Malformed host",
      "The Host or X-Forwarded-Host header is not a valid host name. Check the address, and the proxy in " \
      "front of the site." ],
    form: [ "Malformed form", "The form is incomplete, or has too many fields. Go back, and send less." ]
  }.freeze

  # A response without the site's layout: text, or a problem document for the API.
  def self.response(status, title, detail, env)
    type, body = if env["PATH_INFO"].start_with?("/api/")
      [ "application/problem+json", { title:, status:, detail: }.to_json ]
    else
      [ "text/plain", "#{title}. #{detail}\n" ]
    end
    headers = { "content-type" => "#{type}; charset=utf-8", "content-length" => body.bytesize.to_s }
    [ status, { **headers, "cache-control" => "no-store" }, [
      *(body unless env["REQUEST_METHOD"] == "HEAD")
    ] ]
  end

  def initialize(app)
    @app = app
  end

  def call(env)
    if !HOST_HEADERS.all? { |name| valid_host?(env[name]) } then refuse(:host, env)
    elsif form?(env) && !valid_form?(env) then refuse(:form, env)
    else @app.call(env)
    end
  end

  private
    # Chained proxies append their hosts to a list.
    def valid_host?(value)
      return true if value.nil? || value.empty?

      hosts = value.b
      HOST.match?(hosts) || hosts.split(/,\s*/n, -1).all? { |host| HOST.match?(host) }
    end

    def form?(env) = env["REQUEST_METHOD"] == "POST" || env.key?("CONTENT_TYPE")

    # Rack caches the parsed parameters. Rails handles the first two errors, with a page of the site.
    def valid_form?(env)
      Rack::Request.new(env).form_pairs
      true
    rescue EOFError, ActionDispatch::ParamError
      true
    rescue Rack::BadRequest
      false
    end

    def refuse(reason, env) = self.class.response(400, *REFUSALS.fetch(reason), env)
end
