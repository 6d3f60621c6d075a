require "test_helper"

class ConcurrencyLevelsTest < Lab::TestCase
  test "parses levels as they are written" do
    assert_equal [ 1, 20, 256 ], Lab::ConcurrencyLevels.parse("1,20,256")
    assert_equal [ 20 ], Lab::ConcurrencyLevels.parse("20")
  end

  test "doubles levels for dots" do
    assert_equal [ 1, 2, 4, 8, 16, 32, 64, 128, 256 ], Lab::ConcurrencyLevels.parse("1,2,4,…,256")
    assert_equal [ 10, 20, 40, 50 ], Lab::ConcurrencyLevels.parse("10,...,50")
  end

  test "rejects invalid levels" do
    [ "", "0", "-1", "many", "1,2,…", "…,8", "1,,2" ].each do |text|
      assert_raises(Lab::Error, text) { Lab::ConcurrencyLevels.parse(text) }
    end
  end
end
