require "test_helper"

class LadderTest < Lab::TestCase
  test "levels as they are written" do
    assert_equal [ 1, 20, 256 ], Lab::Ladder.parse("1,20,256")
    assert_equal [ 20 ], Lab::Ladder.parse("20")
  end

  test "dots double" do
    assert_equal [ 1, 2, 4, 8, 16, 32, 64, 128, 256 ], Lab::Ladder.parse("1,2,4,…,256")
    assert_equal [ 10, 20, 40, 50 ], Lab::Ladder.parse("10,...,50")
  end

  test "what is no ladder" do
    [ "", "0", "-1", "many", "1,2,…", "…,8", "1,,2" ].each { |text| assert_raises(Lab::Error, text) { Lab::Ladder.parse(text) } }
  end
end
