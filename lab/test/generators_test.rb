require "test_helper"
require "tmpdir"

# Uses recorded output of each generator against a server that answered every fifth request with 500.
class GeneratorsTest < Lab::TestCase
  LOAD = Lab::Load.new(url: "http://127.0.0.1:4321/benchmarking/post_create", concurrency: 4, seconds: 1)

  test "reads the output of oha" do
    sample = sample("oha")

    assert_equal [ 200, 500 ], sample.statuses.keys.sort
    assert_equal [ 900, 0, 1.010399341 ], [ sample.answers, sample.unanswered, sample.seconds ]
    assert_in_delta 0.00446, sample.mean, 1e-5
    assert_in_delta 0.2, sample.error_share, 0.01
  end

  test "sends the method of the load" do
    reading = LOAD.with(http_method: "GET")

    %w[ oha hey ab ].each do |name|
      methods = [ LOAD, reading ].map { |load| named(name).command(load).each_cons(2).to_h["-m"] }
      assert_equal [ "POST", "GET" ], methods, name
    end
    plans = [ LOAD, reading ].map { |load| load.full_plan.to_lua }
    assert_equal %w[ POST GET ], plans.map { |plan| plan[/\["method"\]="(\w+)"/, 1] }
  end

  test "reads requests that oha aborted at the end" do
    aborted = sample("oha", "oha_aborted")
    assert_equal [ 4, 0, {} ], [ aborted.open_at_end, aborted.unanswered, aborted.unanswered_because ]
  end

  test "reads at most one open request per client from oha, and counts the others as failed" do
    sample = named("oha").sample(File.read(recorded("oha_aborted.json")), LOAD.with(concurrency: 3))

    assert_equal [ 3, 1, { "deadline" => 1 } ],
      [ sample.open_at_end, sample.unanswered, sample.unanswered_because ]
  end

  test "reads refused connections from oha" do
    sample = sample("oha", "oha_refused")

    assert_equal [ {}, 4, 0 ], [ sample.statuses, sample.unanswered, sample.goodput ]
    assert_equal({ "refused" => 4 }, sample.unanswered_because)
  end

  test "reads the output of hey" do
    sample = sample("hey")

    assert_equal({ 200 => 658, 500 => 166 }, sample.statuses)
    assert_equal [ 0, 1.0038, 0.0048, 0.057 ],
      [ sample.unanswered, sample.seconds, sample.mean, sample.slowest ]
    assert_in_delta 820.85, sample.requests_per_second, 0.1
  end

  test "reads refused connections from hey" do
    sample = sample("hey", "hey_refused")

    assert_equal [ {}, 4, nil ], [ sample.statuses, sample.unanswered, sample.mean ]
  end

  test "accepts pages of different lengths from ab" do
    sample = sample("ab")

    assert_equal({ 200 => 598, 599 => 166 }, sample.statuses)
    assert_equal [ 0, 1.0, 0.005236 ], [ sample.unanswered, sample.seconds, sample.mean.round(9) ]
  end

  test "does not count a broken connection of ab as a response" do
    load = LOAD.with(requests: 40, seconds: nil, record: recorded("ab_broken.tsv"))
    sample = named("ab").sample(File.read(recorded("ab_broken.txt")), load)

    assert_equal [ { 200 => 28, 599 => 4 }, 8, 24 ], [ sample.statuses, sample.unanswered, sample.failed ]
    assert_equal [ nil, nil, 0.004 ], [ sample.latencies, sample.good_slowest, sample.slowest ],
      "includes latencies of errors"
  end

  test "sends a fixed number of requests, each on a new connection" do
    load = LOAD.with(requests: 2000, seconds: nil, keep_alive: false)
    commands = [ "oha", "hey", "ab" ].to_h { |name| [ name, named(name).command(load) ] }

    commands.each { |name, command| assert_includes command.each_cons(2).to_a, [ "-n", "2000" ], name }
    assert_empty commands.values.flatten & %w[ -z -k ]
    assert_equal [ true, false ], [ named("ab"), named("wrk") ].map(&:counts_requests?)
    assert_includes named("ab").command(LOAD), "-k"
  end

  test "passes requests, seconds and URL to the command" do
    oha = named("oha").command(LOAD.with(token: "request_token", record: "requests.sqlite3"))

    assert_includes oha.each_cons(2).to_a, [ "-c", "4" ]
    assert_includes oha.each_cons(2).to_a, [ "-z", "1s" ]
    assert_includes oha, "-w"
    assert_equal 'http://127.0.0.1:4321/benchmarking/post_create\?request_token=[a-f0-9]{16}', oha.last
    refute_includes named("oha").command(LOAD.with(cut_off: true)), "-w"
    %w[ hey ab ].each { |name| assert_equal LOAD.url, named(name).command(LOAD).last }
  end

  test "holds a rate with oha or wrk, and measures latency from the scheduled time" do
    oha = named("oha").command(LOAD.with(rate: 200))

    assert_includes oha.each_cons(2).to_a, [ "-q", "200" ]
    assert_includes oha, "--latency-correction"
    refute_includes named("oha").command(LOAD), "-q"
    assert_includes named("wrk").command(LOAD.with(rate: 200, record: "requests.csv")), "rate=200"
    assert_equal %w[ oha wrk ], Lab::Generators.all.select(&:holds_rate?).map(&:name)
  end

  test "says how to install a missing generator" do
    message = assert_raises(Lab::Error) { without_path { Lab::Generators.find } }.message
    assert_match "No load generator is installed. Run apt-get install wrk,", message
    assert_match "only wrk sends forms, JSON and cookies", message
    assert_match "apt-get install wrk",
      assert_raises(Lab::Error) { without_path { Lab::Generators.find("wrk") } }.message
    assert_match "Choose from: oha, wrk, hey, ab",
      assert_raises(Lab::Error) { Lab::Generators.find("siege") }.message
  end

  test "lists the installed generators first, and says which one sends forms" do
    Dir.mktmpdir do |folder|
      wrk = File.join(folder, "wrk").tap { |file| File.write(file, "#!/bin/sh\n", perm: 0o755) }
      rows = without_path { with_environment("WRK" => wrk) { Lab::Overview.new.generators } }

      assert_equal %w[ wrk oha hey ab ], rows.map(&:first)
      assert_equal "looks up each request by its token, sends forms and JSON", rows.first.last
    end
  end

  test "prefers an executable from the environment over PATH" do
    Dir.mktmpdir do |folder|
      path = File.join(folder, "my-oha").tap { |file| File.write(file, "#!/bin/sh\n", perm: 0o755) }
      with_environment("OHA" => path) { assert_equal path, Lab::Generators::Oha.new.executable }
    end
  end

  private
    def sample(name, of = name)
      named(name).sample(File.read(recorded("#{of}.#{name == "oha" ? "json" : "txt"}")), LOAD)
    end

    def recorded(name) = File.expand_path("recorded/#{name}", __dir__)

    def named(name) = Lab::Generators.all.find { |generator| generator.name == name }

    def without_path(&) = with_environment("PATH" => "", "OHA" => nil, &)
end
