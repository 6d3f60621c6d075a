require "set"

# Extends test case classes that define tests with `test "description" do`.
module SlowTests
  LEFT_OUT = "left out without bin/ci --full"

  # Skips slow tests before their setup, which takes time as well.
  module LeavesOut
    def run
      return super unless self.class.left_out?(name)

      capture_exceptions { skip LEFT_OUT }
      Minitest::Result.from(self)
    end
  end

  def self.extended(test_case)
    test_case.prepend LeavesOut
  end

  # A test that takes seconds, for bin/ci --full: it checks from end to end what faster tests check in parts.
  def slow_test(name, &)
    test(name, &).tap { |method| slow << method.name }
  end

  # Makes each test of the class a slow test, also those that it inherits.
  def slow_tests
    @all_slow = true
  end

  def left_out?(name)
    ENV["CI"] && ENV["CI_FULL"] != "1" && slow?(name)
  end

  protected
    def slow?(name)
      @all_slow || slow.include?(name) || (superclass.respond_to?(:slow?, true) && superclass.slow?(name))
    end

  private
    def slow = @slow ||= Set.new
end
