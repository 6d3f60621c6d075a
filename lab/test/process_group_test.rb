require "test_helper"

class ProcessGroupTest < Lab::TestCase
  test "lists its living children" do
    group = Lab::ProcessGroup.new("sh", "-c", "sleep 60 & sleep 60 & wait")
    sleep 0.01 until group.children.size == 2
    Process.kill "KILL", group.children.first
    sleep 0.01 until group.children.size == 1

    refute group.ended?
  ensure
    group.kill
  end

  test "kills all processes, which is no success" do
    group = Lab::ProcessGroup.new("sh", "-c", "trap '' TERM; sleep 60 & wait; sleep 60")
    sleep 0.01 until group.children.any?
    child = group.children.first
    group.kill

    assert group.ended?
    refute group.success?
    assert_raises(Errno::ESRCH) { loop { Process.kill(0, child) && sleep(0.01) } }
  end

  test "stops waiting after a timeout" do
    group = Lab::ProcessGroup.new("sleep", "60")
    refute group.wait(0.05)
  ensure
    group.kill
  end
end
