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
      "its requests have no {{token}}" => ->(definition) {
        post_create[definition]["path"] = "/post_create?request_token=same"
      }
    }.each do |reason, change|
      output = check(&change)

      assert_includes output,
        "All requests succeeded, but writes are not verified: no row of post_create was looked up, " \
        "because #{reason}."
      refute_includes output, "Everything works"
    end
  end

  test "says that everything works if each write is verified" do
    assert_includes check {
 }, "Everything works. Measure it with bin/lab run post_create --target " \
   "#{"#{@folder}/changed-1.yml".shellescape}."
  end

  test "recommends the first scenario whose rows are looked up" do
    output = check { |definition| definition["scenarios"] = definition["scenarios"].to_a.reverse.to_h }

    assert_includes output, "Measure it with bin/lab run post_create "
  end

  test "tries each value of a parameter" do
    output = check("--param", "forgets=nothing,a post") { }

    assert_equal [ "forgets=nothing", "forgets=a post" ],
      output.scan(/^changed-1 (forgets=.+): An example server/).flatten
    assert_includes output,
      "Measure it with bin/lab run post_create --target #{"#{@folder}/changed-1.yml".shellescape} " \
      "--param forgets\\=nothing,a\\ post."
  end

  test "quotes only what a shell would change" do
    assert_includes check("--param", "forgets=nothing") { }, "--param forgets=nothing."
  end

  slow_test "starts the server with the parameter" do
    output, errors = capture_io do
      assert_raises(SystemExit) do
        check_inside("--param", "forgets=a post") { |definition| with_nine_requests_before(definition) }
      end
    end

    assert_match(/POST .*\{\{token\}\} .* not found in posts$/, output)
    assert_match(/^post_create: posts has 9 values in request_token, .* but not the token \h{16}\.$/, errors)
  end

  test "rejects unknown parameters" do
    _, errors = capture_io { assert_raises(SystemExit) { check_inside("--param", "forget=a post") { } } }

    assert_includes errors, "It has: forgets"
  end

  private
    def check(...) = capture_io { check_inside(...) }.first

    # A file of its own each time: targets are read once.
    def check_inside(*arguments, &)
      path = changed_target(ExampleRuns::EXAMPLE, "changed-#{@checks = @checks.to_i + 1}", &)
      Lab::CLI.start([ "check", "--target", path, *arguments ])
    end

    # The example forgets the tenth.
    def with_nine_requests_before(definition)
      others = Array.new(9) do |number|
        { "method" => "POST", "path" => "/post_create?request_token=a#{number}" }
      end
      definition["scenarios"] = {
        "post_create" => { "steps" => [ *others, definition.dig("scenarios", "post_create") ] }
      }
    end
end
