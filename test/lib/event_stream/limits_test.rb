require "test_helper"

class EventStreamLimitsTest < ActiveSupport::TestCase
  include EventStreamHelper

  test "rejects and counts connections over the limit" do
    hub limit: 2
    2.times { assert subscribe }

    assert_rejected
    assert_equal [ 2, 1 ], [ hub.size, hub.rejected ]
  end

  test "rejects connections over the limit of an address, but not those of others" do
    hub limit_per_address: 2
    2.times { assert subscribe(address: "203.0.113.1") }
    assert_rejected address: "203.0.113.1"
    assert subscribe(address: "203.0.113.2")
    3.times { assert subscribe } # without an address

    assert_equal [ 6, 1 ], [ hub.size, hub.rejected ]
  end

  test "makes room and forgets the address when a client disconnects" do
    hub limit: 2, limit_per_address: 2
    clients = Array.new(2) { subscribe(address: "203.0.113.1") }
    clients.each(&:close)
    eventually { hub.size.zero? }
    assert_empty hub.instance_variable_get(:@size_by_address)

    assert subscribe(address: "203.0.113.1")
  end

  test "leaves file descriptors to the rest of the process, and loads without the site" do
    script = "Process.setrlimit(:NOFILE, 300); print EventStream::Hub.new { }.limit"
    library = Rails.root.join("lib/frontpage/event_stream")

    assert_equal "44", IO.popen([ RbConfig.ruby, "--disable-gems", "-r#{library}", "-e", script ], &:read)
  end

  private
    def hub(**options)
      @hub ||= EventStream::Hub.new(interval: 0.02, **options) { |topics| topics.index_with("first") }
    end
end
