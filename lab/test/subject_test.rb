require "test_helper"

class SubjectTest < Lab::TestCase
  test "nothing that the lab runs with reaches what it measures" do
    with_environment("RUBY_GC_HEAP_FREE_SLOTS_MIN_RATIO" => "0.4", "RAILS_MAX_THREADS" => "64", "TRANSACTIONS" => "deferred") do
      environment = Lab::Subject.find("talk").environment(storage: "here", levers: { "busy" => "fair" })

      assert_empty environment.keys & %w[ RUBY_GC_HEAP_FREE_SLOTS_MIN_RATIO RAILS_MAX_THREADS TRANSACTIONS ]
      assert_equal [ "here", "fair" ], environment.values_at("STORAGE", "BUSY")
      assert_includes environment, "PATH"
    end
  end

  private
    def with_environment(variables)
      before = ENV.to_h
      ENV.update variables
      yield
    ensure
      ENV.replace before
    end
end
