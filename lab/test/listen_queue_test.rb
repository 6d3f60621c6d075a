require "test_helper"

class ListenQueueTest < Lab::TestCase
  include InFolder

  test "the number stands below its name" do
    File.write path = File.join(@folder, "netstat"), "TcpExt: SyncookiesSent ListenOverflows ListenDrops\nTcpExt: 1 618 620\nIpExt: InOctets\nIpExt: 9\n"

    assert_equal 618, Lab::ListenQueue.overflows(path)
    assert_nil Lab::ListenQueue.overflows(File.join(@folder, "gone"))
  end
end
