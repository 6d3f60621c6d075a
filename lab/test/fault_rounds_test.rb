require "test_helper"
require_relative "support/fault_runs"
require_relative "support/rounds"

# Kills real servers while clients send several requests in turn, or a mix of scenarios.
class FaultRoundsTest < Lab::TestCase
  include FaultRuns
  include Rounds

  { "steps" => :test, "mix" => :slow_test }.each do |scenario, define|
    slow_test "reports no loss of #{scenario} if acknowledged requests have their row, in any round" do
      run = inject("kill", "kill-group", scenario:)

      assert run.good?, run.table.sentences.join("\n")
      run.outcomes.each_value { |outcome| assert_operator outcome.figures[:ledger][:acknowledged], :>, 0 }
      assert_empty left_running
    end

    public_send define, "reports the acknowledged writes of #{scenario} that the server forgot as lost" do
      run = inject("kill", scenario:, parameters: { "forgets" => "a post" })

      refute run.good?
      ledger = run.outcomes["kill"].figures[:ledger]
      assert_includes 1..(ledger[:acknowledged] / 10 + 2), ledger[:lost] # each process counts its own
      assert_equal [ 0, 0 ], ledger.values_at(:duplicated, :unexpected)
    end
  end

  slow_test "counts a write as lost even if a later request of its round, which writes nothing, fails" do
    target = example_with_rounds do |scenarios|
      scenarios["steps"]["steps"][2] = { **PAGE, "success" => { "status" => 404 } }
    end
    ledger = inject("kill", scenario: "steps", target:, parameters: { "forgets" => "a post" })
      .outcomes["kill"].figures[:ledger]

    assert_operator ledger[:acknowledged], :>, 50
    assert_operator ledger[:lost], :>, 0
  end

  slow_test_with_generators "counts a write as acknowledged that the scenario accepts with " \
    "another status" do |generator|
    accepting = example_with_rounds { |scenarios| scenarios["moved"] = { **SESSION,
      "path" => "/moved?request_token={{token}}", "success" => { "status" => 302 } } }
    run = inject("kill-group", scenario: "moved", target: accepting, generator:)

    assert run.good?, run.table.sentences.join("\n")
    assert_equal [ 302 ], run.outcomes["kill-group"].figures[:statuses].keys
  end

  slow_test "reports no loss of steps from before the last backup if the storage is restored" do
    run = inject("lose-storage", scenario: "steps", target: backed_up)

    assert run.good?, run.table.sentences.join("\n")
    event = run.outcomes["lose-storage"].figures[:events].first
    assert_includes 1...event[:acknowledged], event[:gone]
  end

  test "rejects a mix that writes nothing, and suggests a scenario that writes" do
    error = assert_raises(Lab::Error) { plan(scenario: "reads").check }

    assert_equal "reads writes nothing, so nothing could be lost. Choose another --scenario, such as " \
      "post_create.",
      error.message
  end

  test "rejects a generator that can't send several requests in turn" do
    oha = Lab::Generators::Oha.new.tap { |generator| skip "oha is not installed" unless generator.executable }
    error = assert_raises(Lab::Error) { plan(scenario: "steps", generator: oha).check }

    assert_match "oha can't send bodies, cookies or several requests in turn. Use wrk", error.message
  end

  private
    def plan(scenario:, concurrency: 4, generator: wrk, **) = super

    def target(workers) = example_with_rounds(workers)

    # Backs up when asked to, and restores that.
    def backed_up
      example_with_rounds do |_, target|
        copy = "SQLite3::Database.new(File.join(ENV['STORAGE'], 'example.sqlite3')).execute('VACUUM INTO " \
          "?', ENV['COPY'])"
        target["backups"] = { "environment" => { "COPY" => "$STORAGE-backups" },
          "wait" => [
            "ruby", "-rsqlite3", "-e", "File.delete(ENV['COPY']) if File.exist?(ENV['COPY']); #{copy}"
          ],
          "restore" => [ [ "sh", "-c", 'mkdir "$STORAGE" && cp "$COPY" "$STORAGE/example.sqlite3"' ] ] }
      end
    end
end
