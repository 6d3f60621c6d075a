require "test_helper"

class StudentTTest < Lab::TestCase
  # The usual table of critical values, two-sided 95 % and 99 %.
  TABLE = { 1 => [ 12.706, 63.657 ], 2 => [ 4.303, 9.925 ], 4 => [ 2.776, 4.604 ], 9 => [ 2.262, 3.250 ],
    30 => [ 2.042, 2.750 ], 1000 => [ 1.962, 2.581 ] }

  test "matches the quantiles of the table" do
    TABLE.each do |degrees, expected|
      quantiles = [ 0.975, 0.995 ].map do |probability|
        Lab::Statistics::StudentT.quantile(probability, degrees).round(3)
      end
      assert_equal expected, quantiles, "#{degrees} degrees"
    end
  end

  test "is symmetric around zero" do
    assert_in_delta 0, Lab::Statistics::StudentT.quantile(0.5, 4)
    assert_in_delta(-2.776, Lab::Statistics::StudentT.quantile(0.025, 4), 0.001)
  end

  test "rejects values that are not a probability" do
    assert_raises(ArgumentError) { Lab::Statistics::StudentT.quantile(1.5, 4) }
  end
end
