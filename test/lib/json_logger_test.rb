require "test_helper"

class JsonLoggerTest < ActionDispatch::IntegrationTest
  include StorageHelper

  setup do
    @output = StringIO.new
    Rails.event.subscribe(@log = JsonLogger.new(@output))
  end

  teardown { Rails.event.unsubscribe @log }

  test "logs a request as one line of JSON, with the client and the member, and without its parameters" do
    { "/newest" => [ 200, "PostsController", "index" ], "/posts/0" => [ 404, "PostsController", "show" ],
      "/nothing" => [ 404, "ErrorsController", "show" ] }.each do |path, expected|
      line = request_of(path, signed_in: false)

      assert_equal [ "action_controller.request_completed", "GET", path, "192.0.2.7", nil ],
        line.values_at("event", "method", "path", "address", "member")
      assert_equal expected, line.values_at("status", "controller", "action")
      assert_kind_of Float, line["duration_ms"]
      assert_in_delta Time.now, Time.iso8601(line["at"]), 60
    end
    assert_equal users(:maria).id, request_of("/newest", signed_in: true)["member"]
  end

  test "logs any other message as JSON, with tags and line breaks" do
    logger = ActiveSupport::TaggedLogging.logger(@output)
    logger.formatter = JsonLogger.new(@output).extend(ActiveSupport::TaggedLogging::Formatter)
    logger.tagged("a1") { logger.warn "two\nlines" }

    assert_equal({ "event" => "log", "severity" => "WARN", "message" => "[a1] two\nlines" },
      JSON.parse(@output.string).except("at"))
  end

  slow_test "logs only JSON in production when LOG_FORMAT is json, a line for each message and request" do
    lines = log_of_production("LOG_FORMAT" => "json", "RAILS_LOG_LEVEL" => "info")
      .map { |line| JSON.parse line }
    message = lines.find { |line| line["message"] == "[a1] hello" }
    request = lines.select { |line| line.to_s.include?("/up") }.sole

    assert_equal({ "event" => "log", "severity" => "WARN", "message" => "[a1] hello" }, message.except("at"))
    assert_equal [ "action_controller.request_completed", "/up", 200 ],
      request.values_at("event", "path", "status")
  end

  slow_test "logs text otherwise" do
    assert_equal "[a1] hello\n", log_of_production("RAILS_LOG_LEVEL" => "warn").last
  end

  private
    # The only line that the request logs.
    def request_of(path, signed_in:)
      sign_in_as users(:maria) if signed_in
      app = JsonRequestLog.new(Rails.application, @log)
      @output.truncate 0
      @output.rewind
      cookie = integration_session.cookies.to_hash.map { |pair| pair.join("=") }.join("; ")
      Rack::MockRequest.new(app).get("http://www.example.com#{path}?q=a-secret", "REMOTE_ADDR" => "192.0.2.7",
        "HTTP_COOKIE" => cookie, "HTTP_ACCEPT" => "text/html")
      assert_not_includes @output.string, "secret"
      JSON.parse(@output.string)
    end

    def log_of_production(variables)
      program = <<~RUBY
        Rails.logger.tagged("a1") { Rails.logger.warn "hello" }
        Rack::MockRequest.new(Rails.application).get "http://localhost/up"
      RUBY

      IO.popen(
        [ { "RAILS_ENV" => "production", "SECRET_KEY_BASE_DUMMY" => "1", "STORAGE" => storage, **variables },
        Rails.root.join("bin/rails").to_s, "runner", program ], err: %i[ child out ], &:readlines
      )
    end
end
