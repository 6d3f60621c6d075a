require "test_helper"

# Simulated comparisons: of equal variants (A/A), and with a planted difference. The machine drifts by 2 % per measurement, and
# each measurement has log-normal noise. The order is that of a run.
class AATest < Lab::TestCase
  test "finds a difference between equal variants in at most 6 % of 2,000 comparisons" do
    random = Random.new(22)
    wrong = 2_000.times.count { difference?(compare(random, pairs: 6).rows.first) }

    assert_operator wrong, :<=, 120
    assert_operator wrong, :>, 0, "the simulation should have enough noise to mislead"
  end

  test "finds any difference in at most 6 % of runs with six comparisons, which it would without a correction" do
    random = Random.new(22)
    runs = Array.new(400) { compare(random, pairs: 6, slowdowns: [ 0, 0, 0, 0 ], levels: [ 1, 20 ]).rows }
    uncorrected = runs.count { |rows| rows.any? { |row| row.ratio.p_value < 0.05 } }

    assert_operator runs.count { |rows| rows.any? { |row| difference?(row) } }, :<=, 24
    assert_operator uncorrected, :>, 48
  end

  # The interval of a difference of 5 % reaches to 1 with that number of pairs, so half of the runs find it.
  test "finds a slowdown of 5 % in half of the runs with the number of pairs that it asks for, and mostly with twice as many" do
    random = Random.new(22)
    asked = median(Array.new(51) { compare(random, pairs: 6).rows.first.ratio.pairs_needed.to_i })
    once, twice = [ asked, 2 * asked ].map do |pairs|
      Array.new(300) { compare(random, pairs:, slowdowns: [ 0, 0.05 ]).rows.first.verdict }.tally
    end

    assert_includes 120..195, once["worse"]
    assert_operator twice["worse"], :>=, 240
    assert_empty [ once["better"], twice["better"] ].compact
  end

  private
    NOISE, DRIFT = 0.06, 0.02

    Measured = Data.define(:measurement, :goodput) do
      def variant = measurement.variant
      def figures = { scenario: measurement.scenario, concurrency: measurement.concurrency, iteration: measurement.iteration }
    end

    # One variant for each of +slowdowns+.
    def compare(random, pairs:, slowdowns: [ 0, 0 ], levels: [ 20 ])
      variants = slowdowns.each_index.map { |number| Lab::Variant.new(target: "v#{number}", parameters: {}) }
      loads = levels.product(variants).map do |concurrency, variant|
        Lab::Plan::Load.new(scenario: "home", variant:, concurrency:, requests: nil, iterations: pairs)
      end
      speeds = variants.zip(slowdowns).to_h { |variant, slowdown| [ variant, 500 * (1 - slowdown) ] }
      Lab::Comparison.new(simulate(random, Lab::Measurement.plan(loads), speeds), variants)
    end

    def simulate(random, measurements, speeds)
      drift = 0.0
      measurements.map do |measurement|
        drift += normal(random) * DRIFT
        Measured.new(measurement:, goodput: speeds[measurement.variant] * Math.exp(drift + normal(random) * NOISE))
      end
    end

    def difference?(row) = %w[ better worse ].include?(row.verdict)
    def median(values) = values.sort[values.size / 2]
    def normal(random) = Math.sqrt(-2 * Math.log(1 - random.rand)) * Math.cos(2 * Math::PI * random.rand)
end
