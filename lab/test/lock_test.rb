require "test_helper"

class LockTest < Lab::TestCase
  test "names the holder of the lock, and is available once released" do
    first = Lab::Lock.new(path)
    message = assert_raises(Lab::Error) { Lab::Lock.new(path) }.message

    assert_match(/\A#{@folder} is being measured by process #{Process.pid}, since \d\d:\d\d UTC\. Wait/,
      message)
    first.release
    Lab::Lock.new(path).release
  end

  test "is released when its process is killed" do
    reader, writer = IO.pipe
    child = fork do
      Lab::Lock.new(path)
      writer.puts "locked"
      sleep
    end
    reader.gets
    assert_match "process #{child}", assert_raises(Lab::Error) { Lab::Lock.new(path) }.message
    Process.kill "KILL", child
    Process.wait child

    Lab::Lock.new(path).release
  end

  private
    def path = File.join(@folder, "lock")
end
