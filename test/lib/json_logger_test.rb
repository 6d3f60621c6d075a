require "test_helper"

class JsonLoggerTest < ActionDispatch::IntegrationTest
  include StorageHelper

  setup do
    @output = StringIO.new
    Rails.event.subscribe(@log = JsonLogger.new(@output))
  end

  teardown { Rails.event.unsubscribe @log }

  test "logs a request as one line of JSON without its parameters" do
    get "/newest", params: { q: "a secret" }
    line = JSON.parse(@output.string.lines.last)

    assert_equal [ "action_controller.request_completed", "PostsController", "index", 200 ],
      line.values_at("event", "controller", "action", "status")
    assert_kind_of Float, line["duration_ms"]
    assert_in_delta Time.now, Time.iso8601(line["at"]), 60
    assert_not_includes @output.string, "secret"
  end

  test "logs any other message as JSON, with tags and line breaks" do
    logger = ActiveSupport::TaggedLogging.logger(@output)
    logger.formatter = JsonLogger.new(@output).extend(ActiveSupport::TaggedLogging::Formatter)
    logger.tagged("a1") { logger.warn "two\nlines" }

    assert_equal(
      { "event" => "log", "severity" => "WARN", "message" => "[a1] two\nlines" }, JSON.parse(@output.string).except("at")
    )
  end

  test "logs messages and requests of production when LOG_FORMAT is json" do
    message, request = log_of_production("LOG_FORMAT" => "json").last(2).map { |line| JSON.parse line }

    assert_equal({ "event" => "log", "severity" => "WARN", "message" => "[a1] hello" }, message.except("at"))
    assert_equal [ "action_controller.request_completed", "/up", 200 ], request.values_at("event", "path", "status")
  end

  test "logs text otherwise" do
    assert_equal "[a1] hello\n", log_of_production("RAILS_LOG_LEVEL" => "warn").last
  end

  private
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
