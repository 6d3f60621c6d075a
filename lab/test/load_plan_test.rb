require "test_helper"
require_relative "../../kit/test/shared/http_server"

# Checks the requests that wrk sends for a plan, as a server receives them.
class LoadPlanTest < Lab::TestCase
  def setup
    super
    @wrk = Lab::Generators::Wrk.new
    skip "wrk is not installed" unless @wrk.executable
    @answer = ->(_) { [ 200, "fine" ] }
    @server = HttpServer.new { |request| @answer.call(request) }
  end

  def teardown
    @server&.stop
    super
  end

  test "sends the requests of a round in turn, with one token and one row of the CSV file" do
    drive journey(
      { "path" => "/items/{{csv.id}}" },
      { "path" => "/orders", "form" => { "order[number]" => "{{token}}", "name" => "{{csv.name}}" },
        "headers" => { "X-Request-Id" => "{{token}}" } },
      rows: [ { "id" => "7", "name" => "a b&c\u00e9" } ])

    assert_equal [ [ "GET", "/items/7" ], [ "POST", "/orders" ] ], received(:verb, :path).uniq
    posts = @server.requests.select { |request| request.verb == "POST" }
    fields = posts.map { |request| URI.decode_www_form(request.body).to_h }
    assert_equal [ "a b&c\u00e9" ], fields.map { |field| field["name"] }.uniq
    assert_equal posts.map { |request| request.headers["x-request-id"] },
      fields.map { |field| field["order[number]"] }
    assert_equal [ "application/x-www-form-urlencoded" ],
      posts.map { |request| request.headers["content-type"] }.uniq
    rounds = requests.group_by(&:token)
    assert_operator rounds.size, :>, 10
    short = rounds.count { |_, round| round.map(&:step).sort != [ 0, 1 ] }
    assert_operator short, :<=, 2, "only the last rounds may be cut short"
  end

  test "sends JSON, and escapes values in it" do
    text = "a \"b\"\n"
    drive journey({ "path" => "/", "json" => { "n" => "{{random 1..3}}", "text" => "{{csv.text}}" } },
rows: [ { "text" => text } ])
    bodies = received(:body).flatten.map { |body| JSON.parse(body) }

    assert_equal [ 1, 2, 3 ], bodies.map { |body| body["n"] }.uniq.sort
    assert_equal [ text ], bodies.map { |body| body["text"] }.uniq
  end

  test "chooses journeys by weight, and records which one a request belongs to" do
    drive journey({ "path" => "/often" }, weight: 9), journey({ "path" => "/rarely" }, weight: 1)
    often = @server.requests.count { |request| request.path == "/often" }

    assert_in_delta 0.9, often.fdiv(@server.requests.size), 0.08
    assert_equal often, requests.count { |request| request.journey.zero? }
  end

  test "accepts the statuses and bodies that each request requires" do
    @answer = ->(request) {
      request.path == "/json" ? [ 201, JSON.generate(order: { lines: [ { "id" => 3 } ] }) ] : [ 302, "" ]
    }
    drive journey({
      "path" => "/json", "success" => { "status" => 201, "json" => { "order.lines.0.id" => 3 } }
    },
      { "path" => "/away", "success" => { "status" => [ 302 ] } })
    assert requests.all?(&:good?)

    drive journey(
      { "path" => "/json", "success" => { "status" => 201, "json" => { "order.lines.0.id" => 4 } } }
    )
    assert_equal [ [ true, false ] ], requests.map { |request| [ request.acknowledged?, request.good? ] }.uniq

    drive journey({ "path" => "/away" }, { "path" => "/json" })
    assert_equal [ false, 0 ], [ requests.any?(&:acknowledged?), requests.map(&:step).max ],
      "a rejected request ends its round"
  end

  test "sends the cookie and the fields of each client's session" do
    sessions = [ { cookie: "session=a", page: { "token" => "A" } }, {
      cookie: "session=b", page: { "token" => "B" }
    } ]
    drive journey({ "path" => "/?token={{page.token}}" }), sessions: sessions

    pairs = @server.requests.map { |request| [ request.headers["cookie"], request.path ] }.uniq.sort
    refute_nil @sample.unaccounted_time
    assert_equal [ [ "session=a", "/?token=A" ], [ "session=b", "/?token=B" ] ], pairs
  end

  test "pauses between requests" do
    drive journey({ "path" => "/", "think" => "400ms" }), seconds: 2

    assert_includes 2..12, @server.requests.size, "two clients send at most six requests each in two seconds"
    assert_nil @sample.unaccounted_time, "pauses are no unanswered requests"
  end

  test "holds a rate, and counts the time that requests wait because the server stalls" do
    stalled = false
    @answer = lambda do |_|
      sleep 0.5 if !stalled && (stalled = @server.requests.size > 20)
      [ 200, "" ]
    end
    drive journey({ "path" => "/" }), concurrency: 1, rate: 50, seconds: 2

    assert_in_delta 100, requests.count, 10, "without the rate, the stall would cost 25 requests"
    slow = requests.count { |request| request.duration > 0.05 }
    assert_operator slow, :>, 15, "a stall of half a second delays about 25 requests of one client"
    assert_operator requests.map(&:duration).min, :>, 0
  end

  test "changes the number of clients in stages" do
    drive journey({ "path" => "/", "think" => "20ms" }),
      concurrency: 4, seconds: 3, stages: Lab::Stages.parse("1s:4,1s:4,1s:0")
    began = @server.requests.map(&:at).min
    first, second, third = [ 0..0.4, 1..1.9, 2.8..3.5 ].map do |span|
      @server.requests.select { |request| span.cover?(request.at - began) }.map(&:connection).uniq.size
    end

    assert_equal 4, second
    assert_operator first, :<, 4
    assert_operator third, :<, 4
    assert_nil @sample.unaccounted_time
  end

  private
    def journey(*steps, rows: [ {} ], weight: 1)
      Lab::Journey.new(scenario: "test", weight:, rows:,
        requests: steps.map { |step| Lab::Request.read(step) })
    end

    def drive(*journeys, sessions: [ {} ], stages: nil, concurrency: 2, seconds: 1, rate: nil)
      @server.requests.clear
      load = Lab::Load.new(url: @server.url, concurrency:, seconds:, rate:,
        record: File.join(@folder, "requests.csv"),
        plan: Lab::LoadPlan.new(journeys, sessions:, stages:))
      @wrk.prepare(load)
      command = Lab::Command.new(*@wrk.command(load)).run
      assert command.success?, command.last_lines(10)
      @sample = @wrk.sample(command.output, load)
    end

    # These attributes of each request.
    def received(*names) = @server.requests.map { |request| names.map { |name| request.public_send(name) } }

    def requests = Lab::RecordedRequests.new(File.join(@folder, "requests.csv"))
end
