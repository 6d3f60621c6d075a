require "test_helper"

class ProcessGroupTest < Kit::TestCase
  include Kit::Clock

  test "reports how its leader ended" do
    assert_predicate start("true").tap(&:wait), :success?
    assert_equal 3, start("exit 3").tap(&:wait).status.exitstatus
    running = start("sleep 60")
    assert_equal [ false, nil, false ], [ running.wait(0.05), running.status, running.success? ]
    running.kill
    assert_equal 9, running.status.termsig
  end

  test "sends signals to all processes of the group" do
    reader, writer = IO.pipe
    group = start("sleep 60 & echo started; wait", out: writer)
    reader.gets
    writer.close
    group.stop seconds: 10

    assert_equal "", reader.read # once both have exited
  end

  test "can be stopped after its leader has exited" do
    group = start("true").tap(&:wait)
    group.stop seconds: 10

    assert_predicate group, :success?
  end

  test "kills processes that ignore SIGTERM" do
    reader, writer = IO.pipe
    group = start("trap '' TERM; echo started; while :; do sleep 0.1; done", out: writer)
    reader.gets
    group.stop seconds: 0.1

    assert_equal 9, group.status.termsig
  end

  test "has ended if its leader was reaped elsewhere" do
    group = start("true")
    Process.wait group.leader

    assert_equal [ true, nil, false ], [ group.ended?, group.status, group.success? ]
  end

  private
    def start(script, **) = Kit::ProcessGroup.new("sh", "-c", script, **)
end
