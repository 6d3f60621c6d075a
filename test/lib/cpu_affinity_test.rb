require "test_helper"

class CpuAffinityTest < ActiveSupport::TestCase
  test "reads what Linux says" do
    { "0" => [ 0 ], "0-1" => [ 0, 1 ], "0-2,5" => [ 0, 1, 2, 5 ], "3,7-8" => [ 3, 7, 8 ], "" => [] }.each do |list, numbers|
      assert_equal numbers, CpuAffinity.send(:parse, list), list
    end
  end

  test "keeps a process to one of them, counting round" do
    allowed = CpuAffinity.allowed
    skip "This system does not say what a process may run on" if allowed.empty?

    allowed.cycle.first(allowed.size + 1).each_with_index do |number, index|
      assert_equal [ number ], in_a_fork { CpuAffinity.pin_to(index) && CpuAffinity.allowed }
    end
    assert_equal allowed, CpuAffinity.allowed, "only the fork was kept to one"
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
