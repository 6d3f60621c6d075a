require "test_helper"
require "yaml"

class TargetTest < Lab::TestCase
  test "inherits from the target that it is like" do
    postgresql, frontpage = %w[ postgresql frontpage ].map { |name| Lab::Target.find(name) }

    assert_equal frontpage.ledger.checks, postgresql.ledger.checks
    assert_equal [ "frontpage", "postgresql" ], [ frontpage, postgresql ].map(&:name)
    assert_equal [ true, false ], [ frontpage, postgresql ].map(&:backups?)
  end

  test "hides the lab's own environment from the target" do
    with_environment("RUBY_GC_HEAP_FREE_SLOTS_MIN_RATIO" => "0.4", "RAILS_MAX_THREADS" => "64", "TRANSACTIONS" => "deferred") do
      environment = Lab::Target.find("talk").environment(storage: "here", parameters: { "busy" => "fair" })

      assert_empty environment.keys & %w[ RUBY_GC_HEAP_FREE_SLOTS_MIN_RATIO RAILS_MAX_THREADS TRANSACTIONS ]
      assert_equal [ "here", "fair" ], environment.values_at("STORAGE", "BUSY")
      assert_includes environment, "PATH"
    end
  end

  test "fills in variables, and asks for a missing parameter" do
    stats = stats_of("cramp" => {})

    environment = stats.environment(storage: "", parameters: { "stack" => "cramp" }, PORT: "8080")
    assert_equal [ "bin/serve", "cramp", "8080" ], stats.serve(environment)
    assert_equal "there/tally.sqlite3", Lab::Target.find("tally").environment(storage: "there")["TALLY_DATABASE"]
    error = assert_raises(Lab::Error) { stats.serve(stats.environment(storage: "")) }
    assert_match "uses $STACK, but nothing sets it", error.message
    error = assert_raises(Lab::Error) { stats.environment(storage: "", parameters: { "stack" => "camp" }) }
    assert_match "stack must be cramp, not camp", error.message
  end

  test "expects no rows if a parameter turns storing off" do
    stats = stats_of({})

    tables = %w[ fire none ].map { |sink| stats.ledger.tables(stats.scenario, { "sink" => sink }) }
    assert_equal [ [ "stats" ], [] ], tables.map { |found| found.map(&:name) }
    baseline = Lab::Target.find("baseline")
    assert_empty baseline.ledger.tables(baseline.scenario)
  end

  test "accepts only its own scenarios" do
    tally = Lab::Target.find("tally")

    request = tally.scenario.request
    assert_equal [ "GET", "/stats", "id" ], [ request.http_method, request.path_without_token, request.token_parameter ]
    refute_empty tally.scenario.stores
    error = assert_raises(Lab::Error) { tally.scenario("post_create") }
    assert_match "tally has no scenario post_create. It has: stats.", error.message
  end

  test "combines the parameters of the site that it is mounted in with its own" do
    mounted = Lab::Target.find("mounted")

    assert_equal Lab::Target.find("frontpage").parameters.keys + [ "threads" ], mounted.parameters.keys
    environment = mounted.environment(storage: "here", parameters: { "tally" => "blank", "threads" => "8" })
    assert_equal [ "blank", "8" ], environment.values_at("TALLY", "RAILS_MAX_THREADS")
  end

  private
    # With these stacks only.
    def stats_of(stacks)
      Dir.mktmpdir do |folder|
        File.write File.join(folder, "stacks.yml"), YAML.dump(stacks)
        definition = {
          "target" => { "serve" => "bin/serve $STACK $PORT" }, "scenarios" => { "stats" => { "path" => "/?id={{token}}" } },
          "ledger" => { "database" => "mongodb", "tables" => { "stats" => {} }, "stores_nothing" => { "sink" => "none" } },
          "parameters" => {
            "stack" => { "environment" => "STACK", "keys_of" => "stacks.yml" },
            "sink" => { "environment" => "SINK", "values" => %w[ fire none ] }
          }
        }
        Lab::Target.new("stats", definition, folder:).tap(&:parameters)
      end
    end

    def with_environment(variables)
      before = ENV.to_h
      ENV.update variables
      yield
    ensure
      ENV.replace before
    end
end
