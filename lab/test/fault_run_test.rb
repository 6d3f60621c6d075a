require "test_helper"
require_relative "support/fault_runs"

# Kills real servers: the example in cluster mode, two workers on one database.
class FaultRunTest < Lab::TestCase
  include FaultRuns

  test_with_generators "loses no acknowledged write when workers or the server are killed" do |generator|
    run = inject("kill", "kill-group", generator:)

    assert run.good?, run.table.sentences.join("\n")
    run.outcomes.each_value { |outcome| assert_operator outcome.figures[:ledger][:acknowledged], :>, 0 }
    assert_operator run.outcomes["kill"].figures[:events].first[:full_again], :<, 10
    assert_operator run.outcomes["kill-group"].figures[:refused], :>, 0
    assert_equal %w[ kill kill-group ], written(run)["faults"].keys
    assert_includes File.read(File.join(run.directory, "fault.md")), "1 group kill, "
    assert_empty Dir[File.join(run.directory, "**/*.sqlite3")], "the databases should have been deleted"
    assert_nil Lab::Run.latest(folder: @folder), "the fault run should not count as a run"
    assert_empty left_running
  end

  slow_test_with_generators "catches a server that loses writes between the kills, and preserves the " \
    "evidence" do |generator|
    run = inject("kill", parameters: { "forgets" => "a post" }, generator:)
    outcome = run.outcomes["kill"]

    refute run.good?
    assert_equal "Verification failed after kill. See above; the evidence is in #{run.directory}.",
      run.failure
    ledger = outcome.figures[:ledger]
    assert_includes 1..(ledger[:acknowledged] / 10 + 1), ledger[:lost] # each process counts its own
    assert_match(/kill: 1 worker kill, .* LOST; .* writes are LOST/, run.table.sentences.first)
    refute_empty Dir[File.join(run.directory, "kill/round-*/requests.*")]
    assert_path_exists File.join(run.directory, "kill/storage/example.sqlite3")
  end

  slow_test "looks up each write with the command of a ledger, and skips faults of a SQLite file" do
    target = changed_target(EXAMPLE) do |definition|
      program = "puts SQLite3::Database.new(ARGV.first).execute('SELECT request_token FROM posts')"
      definition["ledger"] = { "command" => [ "ruby", "-rsqlite3", "-e", program,
        "$STORAGE/example.sqlite3" ], "tables" => { "posts" => {} } }
    end
    run = inject("kill-group", "lock", target:)

    assert run.good?, run.table.sentences.join("\n")
    assert_operator run.outcomes["kill-group"].figures[:ledger][:acknowledged], :>, 0
    assert_equal "lock: skipped, this fault needs a SQLite database, and changed has none.",
      run.table.sentences.last
    assert_includes run.table.caution, "a database server is not killed"
    refute inject("kill-group", target:, parameters: { "forgets" => "a post" }).good?
  end

  test "says that a worker of a server without workers can't be killed, and doesn't mention losses" do
    run = inject("kill", workers: 0)

    refute run.good?
    assert_equal "kill couldn't be injected. See above.", run.failure
    assert_equal "kill: couldn't be injected. The changed server is a single process without workers. Set " \
      "the variable for " \
      "their number, such as WEB_CONCURRENCY, in target: environment. kill-group and restart need no " \
      "workers.", run.table.sentences.first
    assert_equal [ "0", "–" ], run.table.rows.last.values_at(1, -1)
    assert_equal 0, run.outcomes["kill"].figures[:times]
  end

  test "names the parameter that starts several workers" do
    target = changed_target(EXAMPLE) do |definition|
      definition["parameters"] = { "processes" => { "environment" => "WEB_CONCURRENCY", "values" => [ 1, 2,
        4 ] } }
    end

    assert_includes inject("kill", target:).table.sentences.first,
      "without workers. Start several: --param processes=2."
  end

  slow_test "separates faults that couldn't be injected from those without an acknowledged write" do
    target = changed_target(EXAMPLE) do |definition|
      definition["target"]["environment"]["WEB_CONCURRENCY"] = "0"
      definition["scenarios"]["post_create"]["success"] = { "status" => 299 }
    end
    run = inject("kill", "restart", target:)

    assert_equal "kill couldn't be injected. No write was acknowledged during restart, so none was " \
      "verified. See above; the evidence is in #{run.directory}.", run.failure
  end

  slow_test "exits with status 1 if a fault couldn't be injected" do
    arguments = [ "fault", "kill", "--target", target(0), "--times", "1" ]
    _, error = with_environment("LAB_RESULTS" => @folder) do
      capture_io { assert_equal 1, assert_raises(SystemExit) { Lab::CLI.start(arguments) }.status }
    end

    assert_includes error, "kill couldn't be injected. See above."
    refute_includes error, "lost"
  end

  slow_test "delays writes while another process holds the write lock, and loses none" do
    short = Class.new(Lab::Faults::Lock) { def attempts = [ 0.5 ] }
    short.const_set :MAX_RECOVERY, 15
    outcome = carry_out({ "lock" => short }).outcomes["lock"]
    assert outcome.good?, outcome.problems.join
    event = outcome.figures[:events].first
    assert_operator event[:slowest_write], :>=, 0.45
    assert_equal [ 200 ], event[:reads].keys
  end

  slow_test "fills the disk of a server that stores little" do
    skip "no disk can be mounted here" if Lab::Faults::SmallDisk.obstacle
    slow = changed_target(EXAMPLE) do |definition|
      definition["scenarios"]["post_create"]["think"] = "1s"
      definition["target"]["page"] = "/up"
    end
    outcome = inject("disk-full", target: slow, generator: wrk).outcomes["disk-full"]
    assert outcome.good?, outcome.problems.join
    assert_equal 1, outcome.figures[:events].size
  end

  slow_test "reports a server that doesn't recover from a full disk" do
    skip "no disk can be mounted here" if Lab::Faults::SmallDisk.obstacle
    File.write File.join(@folder, "config.ru"), <<~RUBY
      example = Rack::Builder.parse_file("config.ru")
      run ->(env) { example.call(env) rescue exit!(1) }
    RUBY
    target = changed_target(EXAMPLE) do |definition|
      definition["target"]["serve"][-1] = File.join(@folder, "config.ru")
      definition["target"]["page"] = "/up"
    end
    run = inject("disk-full", target:)
    assert_includes run.outcomes["disk-full"].problems,
      "after 1 of 1 full disks, no write succeeded before the load ended"
    assert_equal "disk-full failed. See above; the evidence is in #{run.directory}.", run.failure
  end

  test "rejects a generator that does not mark requests" do
    error = assert_raises(Lab::Error) { plan(generator: Lab::Generators::Hey.new).check }
    assert_match "hey doesn't. Run apt-get install wrk", error.message
  end

  test "skips an impossible fault with its reason, and fails if it is the only one" do
    impossible = Class.new(Lab::Faults::Fault) { def obstacle = "not allowed here" }
    both = { "never" => impossible, "kill" => Lab::Faults::Kill }
    assert_equal({ "never" => "not allowed here" }, Lab::FaultRun.new(both, plan, folder: @folder).skipped)
    error = assert_raises(Lab::Error) { Lab::FaultRun.new({ "never" => impossible }, plan, folder: @folder) }
    assert_match "Not allowed here.", error.message
  end

  private
    def written(run) = JSON.parse(File.read(File.join(run.directory, "fault.json")))
end
