require "test_helper"

class ClockTest < Kit::TestCase
  include Kit::Clock

  test "only moves forward" do
    assert_operator now, :<=, Kit::Clock.now
  end

  test "returns the first result that is truthy" do
    results = [ nil, false, :done ]

    assert_equal :done, wait_until(seconds: 10, every: 0) { results.shift }
  end

  test "times out, but always tries once" do
    tries = 0

    assert_nil wait_until(seconds: 0) { (tries += 1) && false }
    assert_operator tries, :>=, 1
  end
end
