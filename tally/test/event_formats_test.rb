require "test_helper"
require "socket"

class EventFormatsTest < Tally::TestCase
  FORMAT = Tally::EventFormat.new(headers: { "x-mine" => "yes" }, keep_alive: "event: alive\n\n", silence: 0.05) do |text|
    "event: put\ndata: <#{text}>\n\n"
  end

  def setup
    @ours, @messages = [], { "bees" => 1 }
    @subjects = Tally::Subjects.new(every: 0.02, heartbeat: 60) { |subjects| @messages.slice(*subjects) }
  end

  def teardown
    @subjects.close
    @ours.each(&:close)
  end

  test "a listener gets headers, messages and keep-alives in the format it asked for" do
    head = listen("bees", format: FORMAT).gets_until("event: alive\n\n")

    assert_match %r{\AHTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n.*x-mine: yes\r\n\r\nretry: 3000\n\n}m, head
    assert_operator head.index("event: put\ndata: <1>\n\n"), :<, head.index("event: alive\n\n")
  end

  test "listeners of one subject may ask for it in different formats" do
    plain, other = listen("bees"), listen("bees", format: FORMAT)
    [ plain, other ].each { |listener| listener.gets_until("1") }
    @messages = { "bees" => 2 }

    assert_equal "data: 2\n\n", plain.gets_until("data: 2\n\n").lines.last(2).join
    assert other.gets_until("data: <2>\n\n")
  end

  test "a message to others does not break the silence of a stream" do
    calm, busy = listen("wasps", format: FORMAT), listen("bees")
    until calm.gets_until("event: alive\n\n").include?("event: alive")
      @messages = { "bees" => @messages["bees"] + 1 }
    end

    assert busy.gets_until("data: 1\n\n")
  end

  private
    def listen(about, **options)
      server, client = Socket.pair(:UNIX, :STREAM)
      assert @subjects.take({ "rack.hijack" => -> { server } }, about, **options), "was turned away"
      @ours << client
      client.extend PatientReader
    end
end
