require "test_helper"

# Simulated comparisons: of equal variants (A/A), and with a planted difference. The machine drifts by 2 % per
# measurement, and each measurement has log-normal noise. The order is that of a run.
class AATest < Lab::TestCase
  test "finds a difference between equal variants in at most 6 % of 2,000 comparisons" do
    random = Random.new(22)
    wrong = 2_000.times.count { difference?(compare(random, pairs: 6).rows.first) }

    assert_operator wrong, :<=, 120
    assert_operator wrong, :>, 0, "the simulation should have enough noise to mislead"
  end

  slow_test "finds any difference in at most 6 % of runs with six comparisons, owing to a correction" do
    random = Random.new(22)
    runs = Array.new(400) { compare(random, pairs: 6, slowdowns: [ 0, 0, 0, 0 ], levels: [ 1, 20 ]).rows }
    uncorrected = runs.count { |rows| rows.any? { |row| row.ratio.p_value < 0.05 } }

    assert_operator runs.count { |rows| rows.any? { |row| difference?(row) } }, :<=, 24
    assert_operator uncorrected, :>, 48
  end

  # As people do: six pairs can't tell, so the comparison is repeated with the number of pairs that the lab
  # says is needed. The six pairs only estimate the noise, so a part of the numbers is too small.
  [ 0.03, 0.06, 0.1 ].each do |noise|
    test "finds a slowdown of 5 % in three of four comparisons with the pairs it asks for (noise #{noise})" do
      random, slowdowns = Random.new(22), [ 0, 0.05 ]
      asked = Array.new(300) { compare(random, pairs: 6, slowdowns:, noise:).rows.first.pairs_needed }
        .compact.first(120)
      verdicts = asked.map { |pairs| compare(random, pairs:, slowdowns:, noise:).rows.first.verdict }.tally

      assert_operator verdicts["worse"], :>=, 0.75 * asked.size, "#{asked.size} comparisons, #{verdicts}"
      assert_nil verdicts["better"]
    end
  end

  private
    NOISE, DRIFT = 0.06, 0.02

    Measured = Data.define(:measurement, :goodput) do
      def variant = measurement.variant
      def figures = {
        scenario: measurement.scenario,
        concurrency: measurement.concurrency,
        iteration: measurement.iteration
      }
    end

    # One variant for each of +slowdowns+.
    def compare(random, pairs:, slowdowns: [ 0, 0 ], levels: [ 20 ], noise: NOISE)
      variants = slowdowns.each_index.map { |number| Lab::Variant.new(target: "v#{number}", parameters: {}) }
      loads = levels.product(variants).map do |concurrency, variant|
        Lab::Plan::Load.new(scenario: "home", variant:, concurrency:, requests: nil, iterations: pairs)
      end
      speeds = variants.zip(slowdowns).to_h { |variant, slowdown| [ variant, 500 * (1 - slowdown) ] }
      Lab::Comparison.new(simulate(random, Lab::Measurement.plan(loads), speeds, noise), variants)
    end

    def simulate(random, measurements, speeds, noise)
      drift = 0.0
      measurements.map do |measurement|
        drift += normal(random) * DRIFT
        Measured.new(measurement:,
          goodput: speeds[measurement.variant] * Math.exp(drift + normal(random) * noise))
      end
    end

    def difference?(row) = %w[ better worse ].include?(row.verdict)
    def normal(random) = Math.sqrt(-2 * Math.log(1 - random.rand)) * Math.cos(2 * Math::PI * random.rand)
end
