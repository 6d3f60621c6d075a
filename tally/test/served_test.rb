require "test_helper"

# What is promised, against the worst that may happen to a process.
class ServedTest < Tally::TestCase
  include InFolder

  test "kill -9 takes nothing with it that was said to be stored" do
    ids = 3.times.flat_map { server.start.told { sleep 0.7; server.kill } }

    assert_operator ids.size, :>, 50
    assert_empty ids - server.kept
    assert_equal server.kept.uniq, server.kept
  end

  test "a stop takes nothing with it that was received" do
    ids = server(ack: :received).start.told { sleep 1; server.stop }

    assert_operator ids.size, :>, 50
    assert_empty ids - server.kept
  end

  private
    def server(**settings) = @server ||= CollectorServer.new(@folder, **settings)
end
