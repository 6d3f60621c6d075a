require "test_helper"

class ClientTest < Tally::TestCase
  def teardown
    @server&.stop
    super
  end

  test "delivers each event once" do
    serve
    assert client.event("signup", value: 12.5, url: "https://example.org/join")
    assert client.event("vote", time: Time.at(1_790_000_000), post: 7, email: "jane@example.org")

    assert_equal 0, client.close(60)
    signup, vote = received
    assert_equal [ "signup", 12.5, "https://example.org/join" ], signup.values_at("name", "value", "url")
    assert_equal({ "name" => "vote", "time" => 1_790_000_000_000, "properties" => { "post" => 7 } }, vote)
  end

  test "delivers events once an unavailable collector is back" do
    server = CollectorServer.new(@folder, server: :single)
    client(server.port).event "early"
    until client.last_error; sleep 0.01; end
    @server = server.start

    assert_equal 0, client.close(60)
    assert_equal [ "early" ], received.map { |event| event["name"] }
  end

  test "limits the queue and counts refused events" do
    client(1, limit: 2)
    accepted = Array.new(10) { client.event("a") }

    assert_equal client.refused, accepted.count(false)
    assert_operator client.refused, :>=, 7
    assert_operator client.close(0.1), :>=, 2
  end

  test "doesn't retry rejected events, and continues with the next" do
    serve
    _, warnings = capture_io do
      client.event "too large", text: "a" * 600_000
      sleep 0.01 until client.refused == 1
      client.event "fine"
      assert_equal 0, client.close(60)
    end

    assert_match "413", warnings
    assert_equal [ "fine" ], received.map { |event| event["name"] }
  end

  slow_test "sends a batch that is too large in halves" do
    serve
    Array.new(150) { |number| client.event("long", post: number, text: "a" * 9_000) }

    assert_equal [ 0, 0 ], [ client.close(60), client.refused ]
    assert_equal (0...150).to_a, received.map { |event| event["properties"]["post"] }.sort
  end

  test "raises for values that can't be JSON, and delivers the other events" do
    serve
    client.event "before"
    assert_raises(JSON::GeneratorError) { client.event "odd", value: Float::NAN }
    client.event "after"

    assert_equal 0, client.close(60)
    assert_equal %w[ before after ], received.map { |event| event["name"] }
  end

  slow_test "delivers events from a fork" do
    serve
    client.event "parent"
    Process.wait(fork { client.event("child") && exit!(client.close(60)) })

    assert_equal [ 0, 0 ], [ client.close(60), $?.exitstatus ]
    assert_equal %w[ child parent ], received.map { |event| event["name"] }.sort
  end

  private
    def serve = @server = CollectorServer.new(@folder, server: :single, properties: "post").start
    def received = @server.stored_events.map { |event| JSON.parse(event.parameters) }

    def client(port = @server&.port, **options)
      @client ||= Tally::Client.new("http://127.0.0.1:#{port}/stats", timeout: 30, **options)
    end
end
