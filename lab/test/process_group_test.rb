require "test_helper"

class ProcessGroupTest < Lab::TestCase
  test "its children are those that live" do
    group = Lab::ProcessGroup.new("sh", "-c", "sleep 60 & sleep 60 & wait")
    sleep 0.01 until group.children.size == 2
    Process.kill "KILL", group.children.first
    sleep 0.01 until group.children.size == 1

    refute group.ended?
  ensure
    group.kill
  end

  test "a kill leaves nobody, and is no success" do
    group = Lab::ProcessGroup.new("sh", "-c", "trap '' TERM; sleep 60 & wait; sleep 60")
    sleep 0.01 until group.children.any?
    child = group.children.first
    group.kill

    assert group.ended?
    refute group.success?
    assert_raises(Errno::ESRCH) { loop { Process.kill(0, child) && sleep(0.01) } }
  end

  test "it is waited for only so long" do
    group = Lab::ProcessGroup.new("sleep", "60")
    refute group.wait(0.05)
  ensure
    group.kill
  end
end
