require "test_helper"

class SparklineTest < Lab::TestCase
  test "draws values from the lowest to the highest, with marks before some" do
    assert_equal "▁▅█", Lab::Sparkline.new([ 1, 2.1, 3 ]).to_s
    assert_equal "█|▁▁", Lab::Sparkline.new([ 3, 1, 1 ], marks: [ 1 ]).to_s
    assert_equal [ "▅▅", "" ], [ [ 2, 2 ], [] ].map { |values| Lab::Sparkline.new(values).to_s }
  end

  test "draws the last values only" do
    assert_equal "▁|█", Lab::Sparkline.new([ 100, 1, 2 ], marks: [ 0, 2 ], last: 2).to_s
  end
end
