require "test_helper"
require "socket"

# So many listen at most, so many from one address, and no more than the process may open.
class StreamBoundsTest < Tally::TestCase
  def setup = @ours = []

  def teardown
    @streams&.close
    @ours.each(&:close)
  end

  test "beyond the bound one is turned away, and counted" do
    2.times { assert listen(limit: 2) }

    refute turned_away(limit: 2)
    assert_equal [ 2, 1 ], [ streams.size, streams.turned_away ]
  end

  test "beyond what one address may have it is turned away, and others are not" do
    2.times { assert listen(limit_each: 2, from: "203.0.113.1") }
    refute turned_away(from: "203.0.113.1")
    assert listen(from: "203.0.113.2")
    3.times { assert listen } # whom nobody counts

    assert_equal [ 6, 1 ], [ streams.size, streams.turned_away ]
  end

  test "who leaves makes room for the next from there, and nothing is remembered of them" do
    gone = Array.new(2) { listen(limit_each: 2, from: "203.0.113.1") }
    gone.each(&:close)
    eventually { streams.size.zero? }
    assert_empty streams.instance_variable_get(:@from)

    assert listen(from: "203.0.113.1")
  end

  test "no more files are opened than the process may have" do
    script = "Process.setrlimit(:NOFILE, 300); print Tally::Streams.new { }.limit"

    assert_equal "44", IO.popen([ RbConfig.ruby, "-Itally/lib", "-rtally", "-e", script ], &:read)
  end

  private
    def streams(**settings)
      @streams ||= Tally::Streams.new(every: 0.02, **settings) { "first" }
    end

    def listen(from: nil, **settings)
      server, client = Socket.pair(:UNIX, :STREAM)
      @ours << client
      client if streams(**settings).take({ "rack.hijack" => -> { server } }, from:)
    end

    def turned_away(from: nil, **settings)
      streams(**settings).take({ "rack.hijack" => -> { flunk "It took the connection over." } }, from:)
    end
end
