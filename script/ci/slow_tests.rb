# Extends test case classes that define tests with `test "description" do`.
module SlowTests
  LEFT_OUT = "left out without bin/ci --full"

  # A test that takes seconds, and checks from end to end what faster tests check in parts. bin/ci leaves it out without --full.
  def slow_test(name, &block)
    test(name, &(left_out? ? -> { skip LEFT_OUT } : block))
  end

  # Makes each test of the class a slow test, also those that it inherits.
  def slow_tests
    setup(prepend: true) { skip LEFT_OUT } if left_out?
  end

  private
    def left_out? = ENV["CI"] && ENV["CI_FULL"] != "1"
end
