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

  test "is used when LOG_FORMAT is json" do
    output = IO.popen(
      [ { "LOG_FORMAT" => "json", "RAILS_ENV" => "production", "SECRET_KEY_BASE_DUMMY" => "1", "STORAGE" => storage },
      Rails.root.join("bin/rails").to_s, "runner", "Rails.logger.tagged('a1') { Rails.logger.warn 'hello' }" ],
      err: %i[ child out ], &:read
    )

    assert_equal(
      { "event" => "log", "severity" => "WARN", "message" => "[a1] hello" }, JSON.parse(output.lines.last).except("at"), output
    )
  end
end
