require "test_helper"

class ReadOnlyTest < Operations::TestCase
  include InCommunity

  test "it is turned on with the reason, told, and turned off" do
    assert_match "The site reads and writes.", ops("read-only").first
    assert_match "Nothing is written any more.", ops("read-only", "on", "We", "move.").first
    assert_match(/Nothing is written since 2\d{3}-.* UTC: We move\. bin\/ops read-only off ends it\./, ops("read-only", "status").first)
    assert_equal [ true, "We move." ], [ switch.on?, switch.reason ]
    assert_match "The site writes again.", ops("read-only", "off").first
    assert_match "It was not on.", ops("read-only", "off").first
    refute switch.on?
  end

  test "what a crash left of the reason does not matter: it is on" do
    File.write community.path(".read_only"), "{"

    assert switch.on?
    assert_equal [ nil, nil ], [ switch.reason, switch.since ]
  end

  private
    def switch = Operations::ReadOnly.new(community)
end
