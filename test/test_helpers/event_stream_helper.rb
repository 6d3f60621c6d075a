require "socket"

# Clients of an EventStream::Hub over pairs of sockets, closed after the test.
module EventStreamHelper
  extend ActiveSupport::Concern

  # A client's socket, read with a timeout.
  module Reader
    TIMEOUT = 60 # seconds

    # Returns the text up to and including +ending+.
    def gets_until(ending)
      text = +""
      until text.include?(ending)
        text << (wait_readable(TIMEOUT) or raise "Nothing arrived after #{text.inspect}").readpartial(100_000)
      end
      text
    end
  end

  included do
    setup { @clients = [] }

    teardown do
      @hub&.close
      @clients.each(&:close)
    end
  end

  private
    # Returns a client, or nil if the hub rejected it.
    def subscribe(topic = nil, hub: self.hub, **options)
      server, client = Socket.pair(:UNIX, :STREAM)
      @clients << client
      client.extend(Reader) if hub.subscribe({ "rack.hijack" => -> { server } }, topic, **options)
    end

    def assert_rejected(**options)
      assert_not hub.subscribe({ "rack.hijack" => -> { flunk "The hub took over the connection." } },
        **options)
    end
end
