require "test_helper"

class RuleOfThreeTest < Lab::TestCase
  test "gives three divided by the number of tries" do
    assert_in_delta 0.01, rule(300).bound
    assert_in_delta 0.001, rule(3_000).bound
  end

  # 59 successes in 59 tries rule out a failure rate of 5 %: the sample size of acceptance tests.
  test "approximates the exact bound" do
    { 1 => 0.95, 10 => 0.2589, 58 => 0.0503, 59 => 0.0495, 300 => 0.00994 }.each do |tries, bound|
      assert_in_delta bound, rule(tries).exact, 0.00005, "#{tries} tries"
    end
  end

  test "never exceeds 1 with few tries or none" do
    assert_equal [ 1.0, 1.0, 1.0 ], [ rule(0).bound, rule(0).exact, rule(2).bound ]
  end

  test "is never below the exact bound" do
    [ 1, 5, 100, 100_000 ].each { |tries| assert_operator rule(tries).bound, :>=, rule(tries).exact }
  end

  private
    def rule(tries) = Lab::Statistics::RuleOfThree.new(tries)
end
