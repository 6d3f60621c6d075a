require "test_helper"
require "socket"
require "sqlite3"
require_relative "support/running_server"

# Measures servers that the lab doesn't start.
class RemoteTest < Lab::TestCase
  include RunningServer

  slow_test_with_generators "verifies writes of a running server through the ledger's command" do |generator|
    running do |url, pid|
      insert "not a token", "0123456789abcdef"
      result = measured(remote_target(url, ledger:), generator:).results.first
      figures = result.figures

      assert result.valid?, figures.inspect
      assert_operator figures[:ledger][:acknowledged], :>, 0
      assert_equal [ 0, 0, 0 ], figures[:ledger].values_at(:lost, :unexpected, :written_at_exit)
      assert_equal [ nil, nil, nil ], figures.values_at(:telemetry, :exceptions, :listen_overflows)
      assert_equal [ url, { forgets: "nothing" } ], figures.values_at(:remote, :settings)
      assert_includes figures[:unseen], "its database except for the tokens"
      assert_kind_of Hash, figures[:noise]
      assert Process.kill(0, pid), "the server was stopped"
    end
  end

  slow_test_with_generators "finds writes that a running server lost" do |generator|
    running(forgets: "a post") do |url|
      figures = measured(remote_target(url, ledger:), generator:).results.first.figures

      refute figures[:valid]
      assert_operator figures[:ledger][:lost], :>, 0
    end
  end

  test "says what couldn't be seen and that nothing was verified" do
    running do |url|
      run = measured(remote_target(url))
      figures = run.results.first.figures

      assert_equal [ "not verified: remote", nil ], figures.values_at(:proof, :ledger)
      assert_equal Lab::RemoteServer::UNSEEN.map(&:to_s), figures[:unseen]
      warning = "Remote server #{url}: the lab couldn't see telemetry, the server's log, its processes, " \
        "its database. Writes were not verified."
      assert_includes run.warnings, warning
      html = Lab::Report.new(run).html
      assert_includes html, CGI.escapeHTML(warning)
      assert_includes html, "latencies include the network"
      refute_includes html, "every acknowledged write is"
      assert_includes Lab::RunTable.new(run.results).rows.last, "not verified"
    end
  end

  test "says once that the database wasn't seen, if one scenario writes and another reads" do
    kinds = [ Lab::RemoteServer::UNSEEN, Lab::RemoteServer::UNSEEN_WITH_LEDGER ]
    results = kinds.map { |unseen| Lab::Result.new({ remote: "http://a", unseen:, proof: "each request" }) }

    assert_equal Lab::RemoteServer::UNSEEN_WITH_LEDGER, Lab::RemoteServer.unseen(results)
  end

  slow_test "doesn't verify with generators that don't mark requests, since other visitors write, too" do
    generator = Lab::Generators.all.find { |one| one.executable && !one.marks_requests? } ||
      skip("no generator that only counts")
    running do |url|
      result = measured(remote_target(url, ledger:), generator:).results.first

      assert_equal [ true, nil, "not verified: remote" ], result.figures.values_at(:valid, :ledger, :proof)
    end
  end

  slow_test "tries each request of a running server once" do
    running do |url|
      check = Lab::TargetCheck.new(Lab::Target.read(remote_target(url, ledger:)))
      notes = []
      rows = check.rows { |text| notes << text }

      assert check.good?, rows.inspect
      assert_equal [ "order", "POST /order?request_token={{token}}", "200" ], rows[2].first(3)
      assert_equal "found in posts and sessions", rows[2].last
      assert_equal [ "Sending requests to #{url}." ], notes
    end
  end

  test "fails the measurement if the server doesn't respond" do
    run = measured(remote_target("http://127.0.0.1:#{Kit::FreePort.find}"))

    assert_match "doesn't respond", run.failed.first.failed_because
    assert_match "correct target: url", run.failed.first.failed_because
  end

  slow_test "no generator follows a redirect to another host" do
    other, redirecting = Array.new(2) { TCPServer.new("127.0.0.1", 0) }
    visits = 0
    threads = [ Thread.new { loop { other.accept.close.then { visits += 1 } } },
      Thread.new { loop { redirect redirecting.accept, "http://127.0.0.1:#{other.addr[1]}/" } } ]
    Lab::Generators.found.each do |generator|
      folder = File.join(@folder, generator.name).tap { |path| FileUtils.mkdir_p path }
      load = Lab::Load.new(url: "http://127.0.0.1:#{redirecting.addr[1]}/", http_method: "GET",
        concurrency: 1, seconds: 1, record: generator.record_in(folder))
      generator.prepare load
      command = Lab::Command.new(*generator.command(load)).run

      assert_operator generator.sample(command.output, load).answers, :>, 0, generator.name
      assert_equal 0, visits, generator.name
    end
  ensure
    threads.each(&:kill)
    [ other, redirecting ].each(&:close)
  end

  private
    def measured(
      path,
      generator: Lab::Generators.found.find(&:marks_requests?) || skip("no generator that marks requests")
    )
      run = Lab::Run.create({ variants: [ { target: path, parameters: {} } ], scenarios: [ "order" ],
        concurrency: [ 2 ],
        generator: generator.name, seconds: 1, warm_up: 1, iterations: 1, rows: 0 }, folder: @folder)
      run.tap { run.execute { } }
    end

    def insert(*tokens)
      SQLite3::Database.new(File.join(@storage, "example.sqlite3")) do |database|
        tokens.each { |token| database.execute("INSERT INTO posts (request_token) VALUES (?)", [ token ]) }
      end
    end

    def redirect(socket, location)
      nil until socket.gets.to_s.strip.empty?
      socket.write "HTTP/1.1 302 Found\r\nLocation: #{location}\r\nContent-Length: 0\r\nConnection: " \
        "close\r\n\r\n"
      socket.close
    rescue SystemCallError
      socket.close
    end
end
