require "test_helper"
require_relative "support/example_runs"

# Runs in which no row is looked up, because nothing is written or because the lab can't.
class UnverifiedRunTest < Lab::TestCase
  include LeavesNothingRunning
  include ExampleRuns

  slow_test_with_generators "looks for no rows if the scenario writes nothing" do |generator|
    result = measured(create(scenarios: [ "home" ], generator: generator.name)).results.first

    assert_equal [ true, nil, "nothing is written" ], result.figures.values_at(:valid, :ledger, :proof)
    assert_operator result.goodput, :>, 0
    assert_includes result.figures[:command].join(" "), "GET" if generator.name == "oha"
    assert result.figures[:latency][:percentiles].any?
  end

  test_with_generators "draws the latency of a scenario that writes nothing" do |generator|
    run = measured(create(scenarios: [ "home" ], generator: generator.name))

    assert_operator run.results.first.requests.count, :>, 0
    assert_includes Lab::Report.new(run).html, "latency of successful responses"
  end

  test "says that the server didn't write the file of the ledger" do
    path = changed_target(EXAMPLE) { |definition| definition["ledger"]["path"] = "notes.db" }
    run = measured(create(variants: [ { target: path, parameters: {} } ]))

    assert_equal false, run.results.first.valid?
    assert_includes run.warnings.first,
      "; the server didn't write $STORAGE/notes.db. It wrote example.sqlite3. Pass the path " \
      "of ledger: path to the application in target: environment. The database is preserved: "
    refute_includes Lab::Report::Headline.new(run.results).to_s, "fault"
  end

  {
    "there is no ledger" => "the target's file has no ledger",
    "a request has no token" => "its requests have no {{token}}"
  }
    .each do |why, reason|
      test "doesn't call writes verified if #{why}" do
        path = changed_target(EXAMPLE) do |definition|
          if why == "there is no ledger" then definition.delete("ledger")
          else definition["scenarios"]["post_create"]["path"] = "/post_create?request_token=same"
          end
        end
        run = measured(create(variants: [ { target: path, parameters: {} } ]))

        sentence = "Not verified: no row of post_create was looked up, because #{reason}."
        assert_equal [ true, nil, "not verified" ],
          run.results.first.figures.values_at(:valid, :ledger, :proof)
        assert_includes Lab::RunTable.new(run.results).rows.last, "not verified"
        assert_includes run.warnings, sentence
        html = Lab::Report.new(run).html
        assert_equal 1, html.scan(CGI.escapeHTML(sentence)).size
        refute_includes html, "nothing to verify"
        assert_includes html, '<p class="verdict">Not verified', "should not be highlighted like a success"
      end
    end
end
