require "test_helper"

class HolmTest < Lab::TestCase
  # The p-values of a worked example: 0.01 ≤ 0.05/4, then 0.03 > 0.05/3, where it stops.
  test "divides the error by the number of remaining comparisons until one finds no difference" do
    expected = [ 0.04, 0.01, 0.03, 0.05 ].zip([ 1 - 0.05 / 3, 1 - 0.05 / 4, 1 - 0.05 / 3, 1 - 0.05 / 3 ])

    confidences(expected.map(&:first)).zip(expected).each do |confidence, (p, other)|
      assert_in_delta other, confidence, 1e-12, p
    end
  end

  test "doesn't correct a single comparison" do
    assert_equal [ [ 0.95 ], [ 0.95 ], [] ], [ confidences([ 0.2 ]), confidences([ 0.01 ]), confidences([]) ]
  end

  test "gives each comparison its own level if all find a difference" do
    confidences([ 0.001, 0.002, 0.003 ]).zip([ 1 - 0.05 / 3, 0.975, 0.95 ]).each do |confidence, expected|
      assert_in_delta expected, confidence, 1e-12
    end
  end

  private
    def confidences(p_values) = Lab::Statistics::Holm.confidences(p_values)
end
