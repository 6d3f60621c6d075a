require_relative "../../script/fuzzing/client"

# Sends requests to the application in this process, with the raw bytes a server would pass, like
# Fuzzing::Client over HTTP.
class RackClient
  def initialize(app = Rails.application) = @app = app

  def send(verb, target, headers, body = nil)
    @env = env_of(verb, target, headers, body)
    status, response_headers, parts = @app.call(@env)
    text = response_headers["content-type"].to_s.start_with?("text/event-stream") ? "" : read(parts)
    head = response_headers.flat_map { |name, values| Array(values).map { |value| "#{name}: #{value}\r\n" } }
      .join
    Fuzzing::Response.new(status:, head: head.b, body: text)
  ensure
    parts.close if parts.respond_to?(:close)
  end

  # The exception of the last request, or nil.
  def exception = @env["action_dispatch.exception"]

  private
    def env_of(verb, target, headers, body)
      path, query = target.split("?", 2)
      { "REQUEST_METHOD" => verb, "SCRIPT_NAME" => "", "PATH_INFO" => path, "QUERY_STRING" => query.to_s,
        "REMOTE_ADDR" => "127.0.0.1", "SERVER_NAME" => "localhost", "SERVER_PORT" => "80",
        "SERVER_PROTOCOL" => "HTTP/1.1", "HTTP_HOST" => "localhost", "rack.url_scheme" => "http",
        "rack.input" => StringIO.new(body.to_s.b), "rack.errors" => StringIO.new,
        "CONTENT_LENGTH" => body.to_s.bytesize.to_s,
        **headers.to_h { |name, value| [ variable(name), value.to_s.b ] } }
    end

    def variable(name) = name == "Content-Type" ? "CONTENT_TYPE" : "HTTP_#{name.upcase.tr("-", "_")}"

    def read(parts)
      String.new(encoding: Encoding::BINARY).tap { |whole| parts.each { |part| whole << part } }
    end
end
