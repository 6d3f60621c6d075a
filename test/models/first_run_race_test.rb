require "test_helper"

class FirstRunRaceTest < ActiveSupport::TestCase
  include EmptySiteHelper

  self.use_transactional_tests = false

  teardown { FirstRun.reset }

  test "of several people at once, one becomes the administrator" do
    empty_the_site
    candidates = Array.new(4) { |index| User.new(username: "racer#{index}", password: "four lucky words here") }
    start = Concurrent::CyclicBarrier.new(candidates.size)

    won = candidates.map { |candidate| Thread.new { start.wait && FirstRun.complete(candidate) } }.map(&:value)

    assert_equal [ false, false, false, true ], won.map { |mine| mine || false }.sort_by { |mine| mine ? 1 : 0 }
    assert User.sole.administrator?
  end
end
