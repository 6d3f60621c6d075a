require "test_helper"
require_relative "../../kit/test/shared/http_server"

# `lab check` and `lab run` send the same requests, and refuse the same files with the same message.
class SameRequestsTest < Lab::TestCase
  # By name: a CSV file, a request, and the requests that the server receives: method, path and body.
  REQUESTS = {
    "with_blank_lines" => [ "id,name,note\n1,a,x\n\n2,b,x\n,,\n", { path: "/{{csv.name}}{{csv.note}}" },
      [ "GET /ax ", "GET /bx " ] ],
    "with_empty_cells" => [ "id,note\n1,\n2\n",
      { path: "/", form: { id: "{{csv.id}}", note: "{{csv.note}}" } },
      [ "POST / id=1&note=", "POST / id=2&note=" ] ],
    "with_a_byte_order_mark" => [ "\u{FEFF}id\r\n7\r\n", { path: "/{{csv.id}}" }, [ "GET /7 " ] ],
    "with_unnamed_columns" => [ "id,\n7,\n", { path: "/{{csv.id}}" }, [ "GET /7 " ] ],
    "with_line_breaks" => [
      "text\n\"a\nb\"\n", { path: "/", json: { text: "{{csv.text}}" } }, [ "POST / a\nb" ]
    ],
    "with_many_rows" => [ "id\n#{"7\n" * 70_000}", { path: "/{{csv.id}}" }, [ "GET /7 " ] ],
    "with_other_letters" => [ "q\n唱个 来\n", { path: "/搜索?q={{csv.q}}&x={{ random é|é }}" },
      [ "GET /%E6%90%9C%E7%B4%A2?q=%E5%94%B1%E4%B8%AA%20%E6%9D%A5&x=%C3%A9 " ] ],
    "with_characters_for_urls" => [ nil, { path: "/a b/100%/%C3%A9/[c]|\"d\"?e[f]=~{g}#h" },
      [ "GET /a%20b/100%25/%C3%A9/%5Bc%5D%7C%22d%22?e%5Bf%5D=~%7Bg%7D%23h " ] ]
  }.freeze

  REFUSED = {
    "unknown_column" => [ "id\n1\n", { path: "/{{csv.nope}}" },
      "There is no column of the CSV file called nope. There are: id." ],
    "unknown_field" => [
      nil, { path: "/{{page.nope}}" }, "There is no field of the page called nope. There are: ."
    ],
    "with_a_line_break_in_a_header" => [ "id\nok\n\"a\nb\"\n",
      { path: "/", headers: { "X-Id": "{{csv.id}}" } },
      "The header X-Id can't contain a line break: \"a\\nb\"." ],
    "value_without_a_column" => [ "id,name\n1,Doe, John\n", { path: "/{{csv.id}}" },
      "the value \" John\" has no column in the header" ],
    "without_rows" => [ "id\n\n,\n", { path: "/{{csv.id}}" }, "has no rows below its header" ]
  }.freeze

  MIX = "all"

  def setup
    super
    @servers = []
  end

  def teardown
    @servers.each(&:stop)
    super
  end

  slow_test "send the same requests for any CSV file and path" do
    run, check = [ true, false ].map { |measured| received(run: measured) }

    REQUESTS.each do |name, (_, _, expected)|
      assert_equal expected, run[name], "run #{name}"
      assert_empty check[name] - expected, "check #{name}"
      refute_empty check[name]
    end
  end

  test "refuse the same files with the same message" do
    target = target(REFUSED)
    check, failed = messages_of_check(target), measured(target).failed

    REFUSED.each do |name, (_, _, message)|
      assert_match(/^#{name}: .*#{Regexp.escape(message)}/, check)
      assert_includes failed.find { |result| result.figures[:scenario] == name }.failed_because, message, name
    end
  end

  test "reach a server at an address of IPv6" do
    [ "127.0.0.1", "::1" ].each do |host|
      target = target({ "home" => [ nil, { path: "/" } ] }, server(host))

      assert_empty messages_of_check(target), host
      assert_operator measured(target).results.sum { |result| result.requests.count }, :>, 0, host
    end
  rescue Errno::EADDRNOTAVAIL
    skip "this machine has no IPv6"
  end

  test "name the key of a URL that can't be requested" do
    { "http://bücher.example" => "xn--", "http://[::1" => "url", "http://a b" => "url" }.each do |url, words|
      path = File.join(@folder, "lab.yml")
      File.write path, YAML.dump("target" => { "url" => url }, "scenarios" => { "a" => { "path" => "/" } })
      error = assert_raises(Lab::Error) { Lab::Target.read(path) }

      assert_includes error.message, "target: url must be"
      assert_includes error.message, words
    end
  end

  private
    # Method, path and body of the requests of each scenario, in order. A text in JSON is its body.
    def received(run:)
      server = server("127.0.0.1")
      target = target(REQUESTS, server)
      if run
        assert_empty(measured(target, [ MIX ]).failed.map(&:failed_because))
      else
        assert_empty(messages_of_check(target))
      end
      server.requests.group_by { |request| request.headers["x-scenario"] }.transform_values do |requests|
        requests.map { |request| "#{request.verb} #{request.path} #{text_of(request.body)}" }.uniq.sort
      end
    end

    def text_of(body) = body.start_with?("{") ? JSON.parse(body)["text"] : body

    def server(host) = HttpServer.new(host) { [ 200, "ok" ] }.tap { |server| @servers << server }

    def target(scenarios, server = server("127.0.0.1"))
      values = scenarios.to_h do |name, (csv, request)|
        File.write File.join(@folder, "#{name}.csv"), csv if csv
        [ name, {
          **request,
          headers: { "X-Scenario": name, **request[:headers].to_h },
          csv: ("#{name}.csv" if csv)
        }.compact ]
      end
      mix = values.transform_values { 1 }
      path = File.join(@folder, "#{Dir.children(@folder).size}.yml")
      File.write path, YAML.dump(
        JSON.parse(JSON.generate(target: { url: server.url }, scenarios: { **values, MIX => { mix: } }))
      )
      Lab::Target.read(path)
    end

    def messages_of_check(target)
      messages = []
      Lab::TargetCheck.new(target).rows { |text| messages << text }
      messages.drop(1).join("\n")
    end

    def measured(target, scenarios = target.scenarios.map(&:name) - [ MIX ])
      skip "wrk is not installed" unless Lab::Generators::Wrk.new.executable
      path = Dir[File.join(@folder, "*.yml")].max_by { |file| File.mtime(file) }
      Lab::Run.create({ variants: [ { target: path, parameters: {} } ], scenarios:, concurrency: [ 1 ],
        generator: "wrk", seconds: 0.3, warm_up: 0, iterations: 1, rows: 0 },
          folder: File.join(@folder, "runs"))
        .tap { |run| capture_io { run.execute { } } }
    end
end
