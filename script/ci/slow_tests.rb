# Extends test case classes that define tests with `test "description" do`.
module SlowTests
  # A test that takes seconds, and checks from end to end what faster tests check in parts. bin/ci leaves it out without --full.
  def slow_test(name, &block)
    left_out = ENV["CI"] && ENV["CI_FULL"] != "1"
    test(name, &(left_out ? -> { skip "left out without bin/ci --full" } : block))
  end
end
