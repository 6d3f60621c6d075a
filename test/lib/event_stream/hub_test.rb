require "test_helper"

class EventStreamHubTest < ActiveSupport::TestCase
  include EventStreamHelper

  setup { @requests, @messages = [], { nil => "first", "bees" => 1, "wasps" => 1 } }

  test "sends a client the current message, and the next when it changes" do
    client = subscribe
    response = client.gets_until("first\n\n")
    assert_match %r{content-type: text/event-stream\r\n.*\r\n\r\nretry: 3000\n\ndata: first\n\n}m, response

    @messages = { nil => "second" }
    assert_equal "data: second\n\n", last_event(client, "second")
  end

  test "sends each client the messages of its topic" do
    bees, wasps = subscribe("bees"), subscribe("wasps")
    [ bees, wasps ].each { |client| client.gets_until("data: 1\n\n") }
    @messages = { "bees" => 2, "wasps" => 1 }
    assert_equal "data: 2\n\n", last_event(bees, 2)
    @messages = { "bees" => 2, "wasps" => 3 }

    assert_equal "data: 3\n\n", wasps.gets_until("data: 3\n\n"), "something was sent before"
  end

  test "requests each topic once, together for all clients" do
    clients = Array.new(20) { |number| subscribe(number.even? ? "bees" : "wasps") }
    clients.each { |client| client.gets_until("data: 1\n\n") }
    assert eventually { @requests.last == %w[ bees wasps ] }
  end

  test "requests no messages without clients" do
    assert_equal 0, hub.size
    clients = Array.new(20) { subscribe }
    clients.each { |client| client.gets_until("first\n\n") }
    assert_operator @requests.size, :<, clients.size

    clients.each(&:close)
    eventually { hub.size.zero? }
    requests = @requests.size
    ten_messages_of_another_hub
    assert_in_delta requests, @requests.size, 1 # one may have been in flight
  end

  test "sends new clients the latest message immediately, and nothing for unknown topics" do
    subscribe("bees").gets_until("data: 1\n\n")
    unknown = subscribe("hornets")
    assert_equal "data: 1\n\n", last_event(subscribe("bees"), 1)
    hub.close

    assert_equal "retry: 3000\n\n", unknown.read.lines.last(2).join
  end

  test "sends a client that arrives after all others left the current message, not theirs" do
    subscribe("bees").tap { |client| client.gets_until("data: 1\n\n") }.close
    eventually { hub.size.zero? }
    @messages = { "bees" => 2 }

    assert_equal "retry: 3000\n\ndata: 2\n\n", subscribe("bees").gets_until("data: 2\n\n").lines.last(4).join
  end

  test "sends nothing while messages can't be read" do
    bees = subscribe("bees")
    bees.gets_until("data: 1\n\n")
    @messages = nil # raises in the block
    requests = @requests.size
    eventually { @requests.size > requests + 2 }
    @messages = { "bees" => 5 }

    assert_equal "data: 5\n\n", bees.gets_until("data: 5\n\n")
  end

  test "sends keep-alives during silence" do
    hub(heartbeat: 0.05)
    assert_includes subscribe.gets_until("first\n\n:\n\n"), ":\n\n"
  end

  test "closes clients that don't read, without waiting for them" do
    slow, client = subscribe, subscribe
    received = Thread.new { client.gets_until("still here") }
    eventually do
      @messages = { nil => "x" * 20_000 + rand.to_s }
      hub.size == 1
    end
    @messages = { nil => "still here" }

    assert received.value
    assert_raises(EOFError) { loop { slow.readpartial(100_000) } }
  end

  test "closes connections after their lifetime" do
    hub(lifetime: 0)
    assert_equal "retry: 3000\n\n", subscribe.read.lines.last(2).join
  end

  test "starts without clients after a fork, and the parent's continue" do
    client = subscribe
    sizes = IO.pipe.then do |reader, writer|
      Process.wait(fork { writer.print hub.size, subscribe && hub.size; writer.close; exit! })
      reader.read_nonblock(10)
    end

    assert_equal "01", sizes
    assert client.gets_until("first\n\n")
  end

  test "closes all clients and accepts no more when it is closed" do
    clients = Array.new(3) { subscribe }
    clients.each { |client| client.gets_until("first\n\n") }
    hub.close

    assert_equal [ "" ] * 3, clients.map(&:read)
    assert_equal 0, hub.size
    assert_rejected
  end

  private
    def hub(**options)
      @hub ||= EventStream::Hub.new(interval: 0.02, heartbeat: 60, **options) do |topics|
        @requests << topics.sort_by(&:to_s)
        @messages.slice(*topics)
      end
    end

    def last_event(client, message) = client.gets_until("data: #{message}\n\n").lines.last(2).join

    def ten_messages_of_another_hub
      number = 0
      other = EventStream::Hub.new(interval: 0.02) { { nil => "number #{number += 1}" } }
      subscribe(hub: other).gets_until("number 10")
    ensure
      other.close
    end
end
