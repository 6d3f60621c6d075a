require "test_helper"
require "socket"

class SubjectsTest < Tally::TestCase
  def setup
    @asked, @ours, @messages = [], [], { "bees" => 1, "wasps" => 1 }
    @subjects = Tally::Subjects.new(every: 0.02, heartbeat: 60) { |subjects| @asked << subjects.sort; @messages.slice(*subjects) }
  end

  def teardown
    @subjects.close
    @ours.each(&:close)
  end

  test "each hears of their own subject, and again when it changes" do
    bees, wasps = listen("bees"), listen("wasps")
    [ bees, wasps ].each { |listener| listener.gets_until("data: 1\n\n") }
    @messages = { "bees" => 2, "wasps" => 1 }
    assert_equal "data: 2\n\n", bees.gets_until("data: 2\n\n").lines.last(2).join
    @messages = { "bees" => 2, "wasps" => 3 }

    assert_equal "data: 3\n\n", wasps.gets_until("data: 3\n\n"), "nothing stood before it"
  end

  test "one question is asked for all who listen, about each subject once" do
    listeners = Array.new(20) { |number| listen(number.even? ? "bees" : "wasps") }
    listeners.each { |listener| listener.gets_until("data: 1\n\n") }
    eventually { @asked.last == %w[ bees wasps ] }
  end

  test "who comes later gets the latest at once, and what nobody knows of is not told" do
    listen("bees").gets_until("data: 1\n\n")
    unknown = listen("hornets")
    assert_equal "data: 1\n\n", listen("bees").gets_until("data: 1\n\n").lines.last(2).join
    @subjects.close

    assert_equal "retry: 3000\n\n", unknown.read.lines.last(2).join
  end

  test "a listener that comes after all others have left gets what is there now, and not what they were told" do
    listen("bees").tap { |bees| bees.gets_until("data: 1\n\n") }.close
    eventually { @subjects.size.zero? }
    @messages = { "bees" => 2 }

    assert_equal "retry: 3000\n\ndata: 2\n\n", listen("bees").gets_until("data: 2\n\n").lines.last(4).join
  end

  test "a question that fails is no news" do
    bees = listen("bees")
    bees.gets_until("data: 1\n\n")
    @messages = nil # and so the block fails
    asked = @asked.size
    eventually { @asked.size > asked + 2 }
    @messages = { "bees" => 5 }

    assert_equal "data: 5\n\n", bees.gets_until("data: 5\n\n")
  end

  private
    def listen(about)
      server, client = Socket.pair(:UNIX, :STREAM)
      assert @subjects.take({ "rack.hijack" => -> { server } }, about), "was turned away"
      @ours << client
      client.extend PatientReader
    end
end
