require "test_helper"

class Lab::ProcessStatTest < Lab::TestCase
  test "recognizes a process that replaced its program" do
    reader, writer = IO.pipe
    pid = spawn("sh", "-c", "read -r _; exec sleep 60", in: reader)
    before = Lab::ProcessStat.of(pid)
    assert_operator Lab::ProcessStat.of(pid), :same_program?, before

    writer.puts
    assert Kit::Clock.wait_until(seconds: 60) { !Lab::ProcessStat.of(pid).same_program?(before) }
  ensure
    Process.kill "KILL", pid
    Process.wait pid
  end

  # A killed process is like this for a moment, before it is a zombie.
  test "doesn't mistake an exiting process, whose memory has been released, for one with a new program" do
    stat = Lab::ProcessStat.of(Process.pid)

    assert_operator stat.with(stack: "0"), :same_program?, stat
  end

  test "names a process without a command line" do
    nameless = IO.popen([ "ruby", "-e", 'Process.setproctitle(""); puts; $stdout.flush; sleep' ])
    nameless.gets

    assert_equal "process #{nameless.pid} (ruby)", Lab::ProcessStat.of(nameless.pid).to_s
  ensure
    Process.kill "KILL", nameless.pid
    nameless.close
  end
end
