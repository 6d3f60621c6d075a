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
    with_original_environment("RUBY_GC_HEAP_FREE_SLOTS_MIN_RATIO" => "0.4", "RAILS_MAX_THREADS" => "64",
      "TRANSACTIONS" => "deferred") do
      environment = Lab::Target.find("talk").environment(storage: "here", parameters: { "busy" => "fair" })

      assert_empty environment.keys & %w[ RUBY_GC_HEAP_FREE_SLOTS_MIN_RATIO RAILS_MAX_THREADS TRANSACTIONS ]
      assert_equal [ "here", "fair" ], environment.values_at("STORAGE", "BUSY")
      assert_includes environment, "PATH"
    end
  end

  test "passes the user's gem folders on, except to targets that run another Ruby" do
    with_original_environment("GEM_HOME" => "/gems", "GEM_PATH" => "/gems:/more") do
      assert_equal [ "/gems", "/gems:/more" ],
        stats_of({}).environment(storage: "").values_at("GEM_HOME", "GEM_PATH")
      %w[ talk stats ].each do |name|
        assert_nil Lab::Target.find(name).environment(storage: "")["GEM_HOME"], name
      end
    end
  end

  test "fills in variables of the lab's environment that it doesn't pass on, except those of parameters" do
    with_original_environment("MALLOC_ARENA_MAX" => "2", "SINK" => "fire") do
      assert_equal "2", stats_of({}, "ARENAS" => "$MALLOC_ARENA_MAX").environment(storage: "")["ARENAS"]
      error = assert_raises(Lab::Error) { stats_of({}, "TO" => "$SINK").environment(storage: "") }
      assert_equal "stats uses $SINK, but nothing sets it. Set the parameter sink.", error.message
    end
  end

  test "fills in variables, and asks for a missing parameter" do
    stats = stats_of("cramp" => {})

    environment = stats.environment(storage: "", parameters: { "stack" => "cramp" }, PORT: "8080")
    assert_equal [ "bin/serve", "cramp", "8080" ], stats.serve(environment)
    assert_equal "there/tally.sqlite3",
      Lab::Target.find("tally").environment(storage: "there")["TALLY_DATABASE"]
    error = assert_raises(Lab::Error) { stats.serve(stats.environment(storage: "")) }
    assert_match "uses $STACK, but nothing sets it. Set the parameter stack.", error.message
    error = assert_raises(Lab::Error) { stats_of({}, "FILE" => "$EVENTS").environment(storage: "") }
    assert_match "uses $EVENTS, but nothing sets it. Set it in target: environment.", error.message
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
    assert_equal [ "GET", "/stats", "id" ],
      [ request.http_method, request.path_without_token, request.token_parameter ]
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
    def stats_of(stacks, environment = {})
      Dir.mktmpdir do |folder|
        File.write File.join(folder, "stacks.yml"), YAML.dump(stacks)
        definition = {
          "target" => { "serve" => "bin/serve $STACK $PORT", "environment" => environment },
          "scenarios" => { "stats" => { "path" => "/?id={{token}}" } },
          "ledger" => {
            "database" => "mongodb",
            "tables" => { "stats" => {} },
            "stores_nothing" => { "sink" => "none" }
          },
          "parameters" => {
            "stack" => { "environment" => "STACK", "keys_of" => "stacks.yml" },
            "sink" => { "environment" => "SINK", "values" => %w[ fire none ] }
          }
        }
        Lab::Target.new("stats", definition, folder:).tap(&:parameters)
      end
    end

    # As if the lab had been started with these +variables+: Bundler remembers the
    # environment that it was loaded in.
    def with_original_environment(variables)
      environments = [ ENV, Bundler::ORIGINAL_ENV ]
      before = environments.map(&:to_h).map(&:dup)
      environments.each { |environment| environment.update variables }
      yield
    ensure
      environments.zip(before) { |environment, values| environment.replace values }
    end
end
