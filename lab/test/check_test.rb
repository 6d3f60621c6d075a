require "test_helper"
require_relative "support/example_runs"

# The last sentence of lab check, for the example server.
class CheckTest < Lab::TestCase
  include LeavesNothingRunning

  test "doesn't say that everything works if a write isn't verified" do
    post_create = ->(definition) { definition["scenarios"]["post_create"] }
    {
      "the target's file has no ledger" => ->(definition) { definition.delete("ledger") },
      "the ledger has no tables" => ->(definition) { definition["ledger"].delete("tables") },
      "its requests have no {{token}}" => ->(definition) { post_create[definition]["path"] = "/post_create?request_token=same" }
    }.each do |reason, change|
      output = check(&change)

      assert_includes output, "All requests succeeded, but writes are not verified: no row of post_create was looked up, " \
        "because #{reason}."
      refute_includes output, "Everything works"
    end
  end

  test "says that everything works if each write is verified" do
    assert_includes check { }, "Everything works. Measure it with bin/lab run post_create."
  end

  test "recommends the first scenario whose rows are looked up" do
    output = check { |definition| definition["scenarios"] = definition["scenarios"].to_a.reverse.to_h }

    assert_includes output, "Measure it with bin/lab run post_create."
  end

  private
    # A file of its own each time: targets are read once.
    def check(&)
      path = changed_target(ExampleRuns::EXAMPLE, "changed-#{@checks = @checks.to_i + 1}", &)
      capture_io { Lab::CLI.start([ "check", "--target", path ]) }.first
    end
end
