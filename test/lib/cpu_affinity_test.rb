require "test_helper"

class CpuAffinityTest < ActiveSupport::TestCase
  test "parses Linux's CPU lists" do
    {
      "0" => [ 0 ], "0-1" => [ 0, 1 ], "0-2,5" => [ 0, 1, 2, 5 ], "3,7-8" => [ 3, 7, 8 ], "" => []
    }.each do |list, numbers|
      assert_equal numbers, CpuAffinity.send(:parse, list), list
    end
  end

  test "pins a process to one of the allowed CPUs, wrapping around" do
    allowed = CpuAffinity.allowed
    skip "This system doesn't report allowed CPUs" if allowed.empty?

    allowed.cycle.first(allowed.size + 1).each_with_index do |number, index|
      assert_equal [ number ], in_a_fork { CpuAffinity.pin_to(index) && CpuAffinity.allowed }
    end
    assert_equal allowed, CpuAffinity.allowed, "only the fork was pinned"
  end

  private
    def in_a_fork(&)
      reader, writer = IO.pipe
      pid = fork { writer.write Marshal.dump(yield); writer.close; exit! }
      writer.close
      Marshal.load(reader.read)
    ensure
      Process.wait pid
    end
end
