require "test_helper"
require_relative "support/liar_runs"

# Applications whose prepared database has rows in the tables of the ledger, such as those of db/seeds.rb.
class SampleRowsTest < Lab::TestCase
  include LeavesNothingRunning
  include LiarRuns

  SAMPLES = 'db = SQLite3::Database.new(ENV["STORAGE"] + "/liar.sqlite3"); ' \
    '2.times { db.execute("INSERT INTO posts (request_token, body) VALUES (?, ?)", %w[ A\ sample Text ]) }'

  test_with_generators "doesn't count sample rows as the load's, even if two have the same value" do |generator|
    result = measure("nothing", generator:, target: with_samples).results.first

    assert result.valid?, result.figures.inspect
    assert_equal [ 0, 0 ], result.figures[:ledger].values_at(:duplicated, :unexpected)
  end

  test "finds rows that no request sent beside sample rows" do
    result = measure("writes another token", generator: marking, target: with_samples).results.first

    assert_includes problems(result), :unexpected
    refute_includes result.evidence[:unexpected], "A sample"
  end

  test "doesn't count sample rows as the load's when it injects a fault" do
    variant = Lab::Variant.new(target: with_samples, parameters: {})
    plan = Lab::Faults::Plan.new(variant:, scenario: "post_create", concurrency: 2, rows: 0, times: 1, generator: marking)
    run = Lab::FaultRun.new(Lab::Faults.named([ "restart" ]), plan, folder: @folder).tap { |run| run.carry_out { proc { } } }

    assert run.good?, run.table.sentences.join("\n")
  end

  private
    def with_samples
      changed_target(LIAR) do |definition|
        definition["target"]["prepare"] = [ "sh", "-c", "ruby prepare.rb && ruby -rsqlite3 -e '#{SAMPLES}'" ]
      end
    end
end
