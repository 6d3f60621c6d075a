require "test_helper"

class EventStreamFormatTest < ActiveSupport::TestCase
  include EventStreamHelper

  FORMAT = EventStream::Format.new(
    headers: { "x-mine" => "yes" }, keep_alive: "event: alive\n\n", heartbeat: 0.05
  ) do |text|
    "event: put\ndata: <#{text}>\n\n"
  end

  setup { @messages = { "bees" => 1 } }

  test "sets a stream's headers, messages and keep-alives" do
    head = subscribe("bees", format: FORMAT).gets_until("event: alive\n\n")

    headers = "content-type: text/event-stream\r\n.*x-mine: yes\r\n"
    assert_match %r{\AHTTP/1.1 200 OK\r\n#{headers}\r\nretry: 3000\n\n}m, head
    assert_operator head.index("event: put\ndata: <1>\n\n"), :<, head.index("event: alive\n\n")
  end

  test "clients of a topic may use different formats" do
    plain, other = subscribe("bees"), subscribe("bees", format: FORMAT)
    [ plain, other ].each { |client| client.gets_until("1") }
    @messages = { "bees" => 2 }

    assert_equal "data: 2\n\n", plain.gets_until("data: 2\n\n").lines.last(2).join
    assert other.gets_until("data: <2>\n\n")
  end

  test "sends keep-alives to quiet clients while others receive messages" do
    quiet, busy = subscribe("wasps", format: FORMAT), subscribe("bees")
    until quiet.gets_until("event: alive\n\n").include?("event: alive")
      @messages = { "bees" => @messages["bees"] + 1 }
    end

    assert busy.gets_until("data: 1\n\n")
  end

  private
    def hub
      @hub ||= EventStream::Hub.new(interval: 0.02, heartbeat: 60) { |topics| @messages.slice(*topics) }
    end
end
