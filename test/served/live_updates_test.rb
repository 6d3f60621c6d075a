require "test_helper"

# Readers of one process hear what was written through another, hold none of Puma's threads, and are turned away beyond the bound.
class ServedLiveUpdatesTest < ActiveSupport::TestCase
  LISTENERS = 40
  ENOUGH_TO_STOP = 9.seconds # Puma gives those ten that are at work

  setup { @path = "/live-updates?post=#{posts(:wal).id}" }

  test "forty in two processes hear of a comment, and the pages answer; a stop waits for none of them" do
    SiteServer.run("WEB_CONCURRENCY" => "2", "RAILS_MAX_THREADS" => "3") do |server|
      ServedPerson.on(server) do |visitor|
        listeners = Array.new(LISTENERS) { visitor.listen_to(@path) }
        elsewhere = visitor.listen_to("/live-updates?post=#{posts(:essay).id}")
        listeners.each { |listener| assert_told listener, posts(:wal).comments_count }
        assert_told elsewhere, posts(:essay).comments_count

        ServedPerson.on(server, users(:tomas)) do |tomas|
          tomas.post "/posts/#{posts(:wal).id}/comments", "comment[body]" => "Later."
        end
        listeners.each { |listener| assert_equal "data: #{posts(:wal).comments_count + 1}\n\n", listener.gets("\n\n") }
        assert_equal "200", visitor.get("/").code
        assert_equal (posts(:wal).comments_count + 1).to_s, visitor.get("/live-updates.json?post=#{posts(:wal).id}").body

        Timeout.timeout(ENOUGH_TO_STOP) { server.stop }
        assert_equal "", elsewhere.read.delete_prefix(":\n\n"), "it got the update of another thread"
      end
    end
  end

  test "beyond the bound one is turned away" do
    SiteServer.run("WEB_CONCURRENCY" => "1", "LIVE_STREAMS" => "2") do |server|
      ServedPerson.on(server) do |visitor|
        statuses = Array.new(3) { visitor.listen_to(@path).gets[/\d{3}/] }
        assert_equal %w[ 200 200 503 ], statuses.sort
      end
    end
  end

  test "limits streams per address and process; other addresses are served, and clients beyond the limit poll" do
    SiteServer.run("WEB_CONCURRENCY" => "1", "LIVE_STREAMS_EACH" => "2") do |server|
      ServedPerson.on(server) do |visitor|
        froms, listeners = [ *[ "203.0.113.1" ] * 3, "203.0.113.2", *Array.new(3) { |number| "2001:db8:1:2::#{number}" } ], []
        statuses = froms.map { |from| (listeners << visitor.listen_to(@path, from:)).last.gets[/\d{3}/] }
        assert_equal %w[ 200 200 503 200 200 200 503 ], statuses
        assert_equal posts(:wal).comments_count.to_s, visitor.get("/live-updates.json?post=#{posts(:wal).id}").body
      end
    end
  end

  test "turned off, nobody is told" do
    SiteServer.run("WEB_CONCURRENCY" => "1", "LIVE" => "off") do |server|
      ServedPerson.on(server) { |visitor| assert_includes visitor.listen_to(@path).gets, "404" }
    end
  end

  private
    # Not compressed, not kept back.
    def assert_told(listener, count)
      head = listener.gets("\r\n\r\n")
      assert_includes head, "200 OK"
      assert_no_match(/content-encoding|content-length|set-cookie/i, head)
      assert_equal "retry: 3000\n\n", listener.gets("\n\n")
      assert_equal "data: #{count}\n\n", listener.gets("\n\n")
    end
end
