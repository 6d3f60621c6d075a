require "test_helper"

class FixturesTest < ActiveSupport::TestCase
  test "load with all counters and triggers" do
    assert_equal 4, posts(:wal).reload.comments.count
    assert_operator posts(:wal).hotness, :>, posts(:essay).hotness
  end
end
