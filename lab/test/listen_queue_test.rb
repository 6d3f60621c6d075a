require "test_helper"

class ListenQueueTest < Lab::TestCase
  test "reads the number below its name" do
    File.write path = File.join(@folder, "netstat"), <<~TEXT
      TcpExt: SyncookiesSent ListenOverflows ListenDrops
      TcpExt: 1 618 620
      IpExt: InOctets
      IpExt: 9
    TEXT

    assert_equal 618, Lab::ListenQueue.overflows(path)
    assert_nil Lab::ListenQueue.overflows(File.join(@folder, "gone"))
  end
end
