require "test_helper"

class RequestCounterTest < ActiveSupport::TestCase
  setup { @counts = Operations::RequestCounts.new }

  test "counts responses and errors, but no health checks and no hijacked connections" do
    { "/" => 200, "/posts" => 500, "/up" => 200, "/ready" => 503, "/updates" => -1 }.each do |path, status|
      assert_equal status, call(path) { [ status, {}, [] ] }.first
    end
    assert_raises(KeyError) { call("/broken") { raise KeyError } }

    assert_equal({ "2xx" => 1, "5xx" => 2 }, JSON.parse(@counts.dump(0))["statuses"].slice("2xx", "5xx"))
  end

  test "the server counts every response" do
    middleware = Rack::Builder.parse_file(Rails.root.join("config.ru").to_s)

    assert_instance_of ResponseBuffer, middleware
    assert_instance_of RequestCounter, middleware.instance_variable_get(:@app)
  end

  private
    def call(path, &app) = RequestCounter.new(->(_) { app.call }, counts: @counts).call("PATH_INFO" => path)
end
