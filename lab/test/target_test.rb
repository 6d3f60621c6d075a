require "test_helper"
require "yaml"

class TargetTest < Lab::TestCase
  test "inherits from the target that it is like" do
    postgresql, frontpage = %w[ postgresql frontpage ].map { |name| Lab::Target.find(name) }

    assert_equal frontpage.checks, postgresql.checks
    refute_equal frontpage.prepare, postgresql.prepare
    refute_predicate postgresql, :backups?
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

    assert_equal [ [ "stats" ], [] ], %w[ fire none ].map { |sink| stats.tables_of("stats", { "sink" => sink }) }
    assert_empty Lab::Target.find("baseline").tables_of("stats")
  end

  test "accepts only its own scenarios" do
    tally = Lab::Target.find("tally")

    scenario = tally.scenario
    assert_equal [ "GET", "/stats", "id", true ],
      [ scenario.http_method, scenario.path, scenario.token_parameter, scenario.writes? ]
    error = assert_raises(Lab::Error) { tally.scenario("post_create") }
    assert_match "does not support the scenario post_create. It supports: stats.", error.message
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
          "title" => "stacks", "root" => folder, "serve" => [ "bin/serve", "$STACK", "$PORT" ],
          "tokens" => { "stats" => [ "stats" ] }, "stores_nothing" => { "sink" => "none" },
          "parameters" => {
            "stack" => { "environment" => "STACK", "keys_of" => "stacks.yml" },
            "sink" => { "environment" => "SINK", "values" => %w[ fire none ] }
          }
        }
        Lab::Target.new("stats", definition).tap(&:parameters)
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
