require "test_helper"

class OutcomeTest < Lab::TestCase
  slow_test "gives an upper bound if no loss happened" do
    assert_equal "300 worker kills, 182,345 acknowledged writes, 0 lost (95 % bound: 1.0 % per kill, " \
      "0.0016 % per write)",
      outcome(times: 300, answered: 182_345).to_s
    assert_equal "1 worker kill, 12 acknowledged writes, 0 lost (95 % bound: 100 % per kill, 25 % per write)",
      outcome(times: 1, answered: 12).to_s
  end

  test "reports a loss without a bound" do
    outcome = outcome(times: 3, answered: 12, missing: 2)

    assert_equal "3 worker kills, 12 acknowledged writes, 2 LOST", outcome.to_s
    assert_equal [ "2 acknowledged writes are LOST" ], outcome.problems
    refute outcome.verified?
    refute outcome.good?
    assert_nil outcome.figures[:bounds]
  end

  test "is not good after a broken guarantee, even without a loss" do
    outcome = outcome(times: 3, answered: 12, complaints: [ "it took too long" ])

    assert outcome.verified?
    refute outcome.good?
    assert_equal [ "it took too long" ], outcome.problems
  end

  test "verifies nothing if no write was acknowledged" do
    table = Lab::FaultTable.new(
      { "kill" => outcome(times: 1, answered: 0, complaints: [ "no write was acknowledged." ]) }
    )

    assert_equal "–", table.rows.last.last
    assert_match(/no write was acknowledged\.\z/, table.sentences.first)
  end

  test "separates problems that are sentences of their own without a second punctuation mark" do
    table = Lab::FaultTable.new(
      { "kill" => outcome(times: 1, answered: 5, complaints: [ "It is slow. Use it.", "it failed" ]) }
    )

    assert_match(/; It is slow\. Use it; it failed\.\z/, table.sentences.first)
  end

  test "prints a table for the terminal, and one for a document" do
    outcomes = {
      "kill" => outcome(times: 5, answered: 1_200), "lock" => outcome(times: 2, answered: 3, missing: 1)
    }
    table = Lab::FaultTable.new(outcomes, skipped: { "disk-full" => "no root here" })

    assert_equal [ "kill", "5", "1,200", "0", "0", "0", "0", "0", "0", "0", "yes" ], table.rows[1]
    assert_equal "NO", table.rows[2].last
    [ "| kill | 5 | 1,200 |", "- kill: 5 worker kills", "- disk-full: skipped, no root here.",
      "power failures and system crashes are not tested" ].each do |words|
        assert_includes table.markdown, words
      end
  end

  private
    def outcome(times:, answered:, missing: 0, complaints: [])
      tokens = Array.new(answered, &:to_s)
      reconciliation = Lab::Reconciliation.new(answered: tokens.to_h { |token| [ token, true ] },
        stored: { "posts" => tokens.drop(missing) })
      Lab::Faults::Outcome.of(called: "worker kill", told: nil, events: [ {} ] * times, reconciliation:,
        faults: [], totals: Lab::Faults::Totals.new([]), complaints:, settings: {}, interrupted: false)
    end
end
