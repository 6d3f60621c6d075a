require "test_helper"
require_relative "support/rounds"

# Measures scenarios of several requests in turn, and mixes.
class RoundsTest < Lab::TestCase
  include LeavesNothingRunning
  include Rounds

  { steps: :slow_test, mix: :test }.each do |scenario, define|
    public_send define, "verifies #{scenario}, whichever rounds the end of the load interrupts" do
      result = measure(scenario.name)

      assert result.valid?, result.figures.inspect
      assert_operator result.figures[:ledger][:acknowledged], :>, 0
      assert_equal [ 0, 0 ], result.figures[:ledger].values_at(:lost, :torn)
    end

    public_send define, "finds the acknowledged writes of #{scenario} that the server forgot" do
      result = measure(scenario.name, parameters: { "forgets" => "a post" })

      refute result.valid?
      assert_equal [ :lost ], result.evidence.keys - [ :database ]
    end
  end

  private
    def measure(scenario, parameters: {})
      run = Lab::Run.create({ variants: [ { target: example_with_rounds, parameters: } ],
        scenarios: [ scenario ], seconds: 1, concurrency: [ 4 ], generator: wrk.name, warm_up: 0,
        iterations: 1, rows: 0 }, folder: @folder)
      run.tap { |run| run.execute { } }.results.first || flunk(run.failed.first.failed_because)
    end
end
