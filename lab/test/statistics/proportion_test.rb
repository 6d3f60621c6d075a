require "test_helper"

class ProportionTest < Lab::TestCase
  # Computed independently: p = 0 has the upper limit z² / (n + z²); 8 of 10 and 5 of 100 are textbook values.
  test "has the limits of Wilson's interval" do
    { [ 0, 82 ] => [ 0.0, 0.0448 ], [ 8, 10 ] => [ 0.4902, 0.9433 ],
      [ 5, 100 ] => [ 0.0215, 0.1118 ], [ 3, 3 ] => [ 0.4385, 1.0 ] }
      .each do |(count, total), limits|
        interval = Lab::Statistics::Proportion.new(count:, total:)

        limits.zip([ interval.low, interval.high ]).each do |expected, found|
          assert_in_delta expected, found, 0.0001
        end
      end
  end
end
