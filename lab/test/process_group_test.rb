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
end
