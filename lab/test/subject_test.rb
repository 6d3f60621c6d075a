require "test_helper"
require "yaml"

class SubjectTest < Lab::TestCase
  test "what one is like holds where it does not say otherwise" do
    postgresql, frontpage = %w[ postgresql frontpage ].map { |name| Lab::Subject.find(name) }

    assert_equal frontpage.checks, postgresql.checks
    refute_equal frontpage.prepare, postgresql.prepare
    refute_predicate postgresql, :copies?
  end

  test "nothing that the lab runs with reaches what it measures" do
    with_environment("RUBY_GC_HEAP_FREE_SLOTS_MIN_RATIO" => "0.4", "RAILS_MAX_THREADS" => "64", "TRANSACTIONS" => "deferred") do
      environment = Lab::Subject.find("talk").environment(storage: "here", levers: { "busy" => "fair" })

      assert_empty environment.keys & %w[ RUBY_GC_HEAP_FREE_SLOTS_MIN_RATIO RAILS_MAX_THREADS TRANSACTIONS ]
      assert_equal [ "here", "fair" ], environment.values_at("STORAGE", "BUSY")
      assert_includes environment, "PATH"
    end
  end

  test "what is described may name what it is told, and a lever that is missing is asked for" do
    stats = stats_of("cramp" => {})

    assert_equal [ "bin/serve", "cramp", "8080" ], stats.serve(stats.environment(storage: "", levers: { "stack" => "cramp" }, PORT: "8080"))
    assert_equal "there/tally.sqlite3", Lab::Subject.find("tally").environment(storage: "there")["TALLY_DATABASE"]
    assert_match "must be told STACK", assert_raises(Lab::Error) { stats.serve(stats.environment(storage: "")) }.message
    assert_match "it can be cramp", assert_raises(Lab::Error) { stats.environment(storage: "", levers: { "stack" => "camp" }) }.message
  end

  test "what a lever lets nobody keep is not looked for" do
    stats = stats_of({})

    assert_equal [ [ "stats" ], [] ], %w[ fire none ].map { |sink| stats.tables_of("stats", { "sink" => sink }) }
    assert_empty Lab::Subject.find("yardstick").tables_of("stats")
  end

  test "a subject is hit with what it answers to" do
    tally = Lab::Subject.find("tally")

    assert_equal [ "GET", "/stats", "id", true ], tally.scenario.then { |scenario| [ scenario.http_method, scenario.path, scenario.parameter, scenario.writes? ] }
    assert_match "does not answer to post_create. It does to: stats.", assert_raises(Lab::Error) { tally.scenario("post_create") }.message
  end

  test "it has the levers of the site it stands in, and its own" do
    mounted = Lab::Subject.find("mounted")

    assert_equal Lab::Subject.find("frontpage").levers.keys + [ "threads" ], mounted.levers.keys
    assert_equal [ "blank", "8" ], mounted.environment(storage: "here", levers: { "tally" => "blank", "threads" => "8" }).values_at("TALLY", "RAILS_MAX_THREADS")
  end

  private
    # With these stacks alone.
    def stats_of(stacks)
      Dir.mktmpdir do |folder|
        File.write File.join(folder, "stacks.yml"), YAML.dump(stacks)
        definition = { "title" => "stacks", "root" => folder, "serve" => [ "bin/serve", "$STACK", "$PORT" ], "tokens" => { "stats" => [ "stats" ] }, "keeps_nothing" => { "sink" => "none" },
          "levers" => { "stack" => { "environment" => "STACK", "keys_of" => "stacks.yml" }, "sink" => { "environment" => "SINK", "values" => %w[ fire none ] } } }
        Lab::Subject.new("stats", definition).tap(&:levers)
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
