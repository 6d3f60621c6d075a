require "test_helper"
require "socket"

class StreamsTest < Tally::TestCase
  def setup
    @told, @asked, @ours = "first", 0, []
  end

  def teardown
    @streams&.close
    @ours.each(&:close)
  end

  test "who listens is told, and told again when there is news" do
    listener = listen

    assert_match %r{content-type: text/event-stream\r\n.*\r\n\r\nretry: 3000\n\ndata: first\n\n}m, listener.gets_until("first\n\n")
    @told = "second"
    assert_equal "data: second\n\n", listener.gets_until("second\n\n").lines.last(2).join
  end

  test "one message is made for all, and none while nobody listens" do
    assert_equal 0, streams.size
    listeners = Array.new(20) { listen }
    listeners.each { |listener| listener.gets_until("first\n\n") }
    asked = @asked

    assert_operator asked, :<, listeners.size
    listeners.each(&:close)
    eventually { streams.size.zero? }
    assert_no_changes_of(-> { @asked }) { ten_messages_elsewhere }
  end

  test "a comment breaks the silence, so that nobody on the way takes the connection for dead" do
    assert_includes listen(heartbeat: 0.05).gets_until("first\n\n:\n\n"), ":\n\n"
  end

  test "who comes later gets the latest at once" do
    listen.gets_until("first\n\n")

    assert_equal "data: first\n\n", listen.gets_until("first\n\n").lines.last(2).join
  end

  test "who is gone is forgotten, and makes room" do
    2.times { listen(limit: 2).close }
    eventually { streams.size.zero? }

    assert listen
  end

  test "who does not read is closed, and nobody waits for them" do
    slow, listener = listen, listen
    heard = Thread.new { listener.gets_until("still here") }
    eventually { @told = "x" * 20_000 + rand.to_s; streams.size == 1 }
    @told = "still here"

    assert heard.value
    assert_raises(EOFError) { loop { slow.readpartial(100_000) } }
  end

  test "after a while one has to be let in anew" do
    assert_equal "retry: 3000\n\n", listen(lifetime: 0).read.lines.last(2).join
  end

  test "a store that cannot be asked is no news" do
    streams { raise Tally::Store::Unavailable, "locked" }
    assert_nil streams.message

    listen.gets_until("\n\n")
    assert_equal 1, streams.size
  end

  test "the message is as old as the time between two at most, however often it is asked for" do
    streams(every: 60)

    assert_equal %w[ first ] * 3, Array.new(3) { streams.message }
    assert_equal 1, @asked
  end

  test "a fork begins with none, and the streams of its parent go on" do
    listener = listen
    sizes = IO.pipe.then do |reader, writer|
      Process.wait(fork { writer.print streams.size, take_one; writer.close; exit! })
      reader.read_nonblock(10)
    end

    assert_equal "01", sizes
    assert listener.gets_until("first\n\n")
  end

  test "the end of it ends them all" do
    listeners = Array.new(3) { listen }
    listeners.each { |listener| listener.gets_until("first\n\n") }
    streams.close

    assert_equal [ "" ] * 3, listeners.map(&:read)
    assert_equal 0, streams.size
    refute streams.take({ "rack.hijack" => -> { flunk "It took the connection over." } })
  end

  private
    def streams(**settings, &message)
      @streams ||= Tally::Streams.new(every: 0.02, **settings, &(message || -> { @asked += 1; @told }))
    end

    def listen(**settings)
      server, client = Socket.pair(:UNIX, :STREAM)
      assert streams(**settings).take({ "rack.hijack" => -> { server } }), "was turned away"
      @ours << client
      client.extend PatientReader
    end

    def take_one = streams.take({ "rack.hijack" => -> { Socket.pair(:UNIX, :STREAM).first } }) && streams.size

    def assert_no_changes_of(value)
      before = value.call
      yield
      assert_in_delta before, value.call, 1 # the one that was on its way
    end

    # As long as it takes others, who have as much time between two.
    def ten_messages_elsewhere
      number = 0
      elsewhere = Tally::Streams.new(every: 0.02) { "number #{number += 1}" }
      server, client = Socket.pair(:UNIX, :STREAM)
      elsewhere.take({ "rack.hijack" => -> { server } })
      client.extend(PatientReader).gets_until("number 10")
    ensure
      elsewhere.close
      client.close
    end
end
