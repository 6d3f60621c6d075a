require "test_helper"

class FirstRunRaceTest < ActiveSupport::TestCase
  self.use_transactional_tests = false

  test "makes one of several concurrent sign-ups the administrator" do
    empty_the_site
    candidates = Array.new(4) do |index|
      User.new(username: "racer#{index}", password: "four lucky words here")
    end
    start = Concurrent::CyclicBarrier.new(candidates.size)

    results = candidates.map { |candidate| Thread.new { start.wait && FirstRun.complete(candidate) } }
      .map(&:value)

    assert_equal [ false, false, false, true ],
      results.map { |result| result || false }.sort_by { |result| result ? 1 : 0 }
    assert User.sole.administrator?
  end
end
