require "test_helper"
require_relative "support/liar_runs"

# Applications whose prepared database has rows in the tables of the ledger, such as those of db/seeds.rb.
class SampleRowsTest < Lab::TestCase
  include LeavesNothingRunning
  include LiarRuns

  SAMPLES = 'db = SQLite3::Database.new(ENV["STORAGE"] + "/liar.sqlite3"); ' \
    '2.times { db.execute("INSERT INTO posts (request_token, body) VALUES (?, ?)", %w[ A\ sample Text ]) }'

  slow_test_with_generators "doesn't count sample rows as the load's, even if two have the " \
    "same value" do |generator|
    result = measure("nothing", generator:, target: with_samples).results.first

    assert result.valid?, result.figures.inspect
    assert_equal [ 0, 0 ], result.figures[:ledger].values_at(:duplicated, :unexpected)
  end

  test "finds rows that no request sent beside sample rows" do
    result = measure("writes another token", generator: marking, target: with_samples).results.first

    assert_includes problems(result), :unexpected
    refute_includes result.evidence[:unexpected], "A sample"
  end

  slow_test "doesn't count sample rows as the load's when it injects a fault" do
    run = inject("restart", variant: Lab::Variant.new(target: with_samples, parameters: {}))

    assert run.good?, run.table.sentences.join("\n")
  end

  # The server creates its table with the first row.
  LATE = <<~'RUBY'
    require "sqlite3"
    lock = Mutex.new
    run(lambda do |env|
      path = env["REQUEST_METHOD"] == "POST" && env["QUERY_STRING"]
      lock.synchronize do
        database = SQLite3::Database.new(ENV["DATABASE"])
        database.busy_timeout = 5_000
        database.execute "CREATE TABLE IF NOT EXISTS notes (title TEXT)"
        database.execute "INSERT INTO notes VALUES (?)", [ path ]
        database.close
      end if path
      [ 200, {}, [ "ok" ] ]
    end)
  RUBY

  slow_test "verifies a run and a fault of a server that creates its table with the first row" do
    variant = Lab::Variant.new(target: creating_late, parameters: {})
    run = Lab::Run.create({ variants: [ variant.to_h ], scenarios: [ "mixed" ], concurrency: [ 2 ],
      generator: "wrk", seconds: 1,
      warm_up: 0, iterations: 1, rows: 0 }, folder: File.join(@folder, "runs")).tap { |one| one.execute { } }
    fault = inject("kill-group", variant:, scenario: "create")

    assert_empty run.failed.map(&:failed_because)
    assert_equal [ true, 0 ],
      run.results.first.figures.then { |figures| [ figures[:valid], figures.dig(:ledger, :unexpected) ] }
    assert_operator run.results.first.figures.dig(:ledger, :acknowledged), :>, 0
    assert fault.good?, fault.table.sentences.join("\n")
  end

  private
    def inject(kind, variant:, scenario: "post_create")
      plan = Lab::Faults::Plan.new(variant:, scenario:, concurrency: 2, rows: 0, times: 1, generator: marking)
      Lab::FaultRun.new(Lab::Faults.named([ kind ]), plan, folder: @folder)
        .tap { |run| run.carry_out { proc { } } }
    end

    def creating_late
      unless Lab::Generators.all.find { |generator| generator.name == "wrk" }.executable
        skip "wrk is not installed"
      end
      File.write File.join(@folder, "config.ru"), LATE
      other = 'SQLite3::Database.new(ENV["DATABASE"]).execute("CREATE TABLE users (name TEXT)")'
      values = { target: { prepare: [ RbConfig.ruby, "-rbundler/setup", "-rsqlite3", "-e", other ],
        serve: %w[ puma --quiet --bind tcp://127.0.0.1:$PORT config.ru ],
        environment: { DATABASE: "$STORAGE/notes.db", BUNDLE_GEMFILE: Bundler.default_gemfile.to_s } },
        scenarios: { read: { path: "/" }, create: { method: "POST", path: "/?{{token}}" },
          mixed: { mix: { read: 1, create: 1 } } },
        ledger: { database: "sqlite", path: "notes.db", tables: { notes: { token: "title" } } } }
      File.join(@folder, "lab.yml").tap do |file|
        File.write file, YAML.dump(JSON.parse(JSON.generate(values)))
      end
    end

    def with_samples
      changed_target(LIAR) do |definition|
        definition["target"]["prepare"] = [ "sh", "-c", "ruby prepare.rb && ruby -rsqlite3 -e '#{SAMPLES}'" ]
      end
    end
end
