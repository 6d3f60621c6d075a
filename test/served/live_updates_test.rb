require "test_helper"

# Clients of one process receive updates written in another, occupy no Puma thread, and
# are rejected above the limit.
class ServedLiveUpdatesTest < ActiveSupport::TestCase
  LISTENERS = 40
  STOP_TIMEOUT = 9.seconds # Puma waits ten for busy threads

  setup { @path = "/live-updates?post=#{posts(:wal).id}" }

  slow_test "sends updates to clients in two processes, keeps serving pages, and stops without waiting" do
    SiteServer.run("WEB_CONCURRENCY" => "2", "RAILS_MAX_THREADS" => "3") do |server|
      ServedPerson.on(server) do |visitor|
        listeners = Array.new(LISTENERS) { visitor.listen_to(@path) }
        other_thread = visitor.listen_to("/live-updates?post=#{posts(:essay).id}")
        listeners.each { |listener| assert_sent listener, posts(:wal).comments_count }
        assert_sent other_thread, posts(:essay).comments_count

        ServedPerson.on(server, users(:tomas)) do |tomas|
          tomas.post "/posts/#{posts(:wal).id}/comments", "comment[body]" => "Later."
        end
        listeners.each do |listener|
          assert_equal "data: #{posts(:wal).comments_count + 1}\n\n", listener.gets("\n\n")
        end
        assert_equal "200", visitor.get("/").code
        assert_equal (posts(:wal).comments_count + 1).to_s,
          visitor.get("/live-updates.json?post=#{posts(:wal).id}").body

        Timeout.timeout(STOP_TIMEOUT) { server.stop }
        assert_equal "", other_thread.read.delete_prefix(":\n\n"), "it received the update of another thread"
      end
    end
  end

  slow_test "limits clients per address and process, and clients above the limit can poll" do
    SiteServer.run("WEB_CONCURRENCY" => "1", "LIVE_STREAMS_EACH" => "2", "LIVE_STREAMS" => "6") do |server|
      ServedPerson.on(server) do |visitor|
        networks, listeners = Array.new(3) { |number| "2001:db8:1:2::#{number}" }, []
        addresses = [ *[ "203.0.113.1" ] * 3, "203.0.113.2", *networks, "203.0.113.3", "203.0.113.4" ]
        statuses = addresses.map { |from| (listeners << visitor.listen_to(@path, from:)).last.gets[/\d{3}/] }
        assert_equal %w[ 200 200 503 200 200 200 503 200 503 ], statuses
        assert_equal posts(:wal).comments_count.to_s,
          visitor.get("/live-updates.json?post=#{posts(:wal).id}").body
      end
    end
  end

  slow_test "responds with 404 when live updates are off" do
    SiteServer.run("WEB_CONCURRENCY" => "1", "LIVE" => "off") do |server|
      ServedPerson.on(server) { |visitor| assert_includes visitor.listen_to(@path).gets, "404" }
    end
  end

  private
    # Asserts that the response is uncompressed and unbuffered.
    def assert_sent(listener, count)
      head = listener.gets("\r\n\r\n")
      assert_includes head, "200 OK"
      assert_no_match(/content-encoding|content-length|set-cookie/i, head)
      assert_equal "retry: 3000\n\n", listener.gets("\n\n")
      assert_equal "data: #{count}\n\n", listener.gets("\n\n")
    end
end
