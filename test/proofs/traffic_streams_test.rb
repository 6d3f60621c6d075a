require "test_helper"

# Live updates of the dashboard, behind all of the site's middleware, occupy no Puma thread.
class TrafficStreamsTest < ActiveSupport::TestCase
  LISTENERS = 50
  STOP_TIMEOUT = 9.seconds # Puma waits ten for busy threads

  test "streams to 50 clients with 3 threads, keeps serving pages, and stops without waiting" do
    SiteServer.run("WEB_CONCURRENCY" => "1", "RAILS_MAX_THREADS" => "3") do |server|
      ServedPerson.on(server, users(:admin)) do |admin|
        listeners = Array.new(LISTENERS) { admin.listen_to("/admin/traffic/live") }
        listeners.each { |listener| assert_sent listener }

        assert_equal "200", ServedPerson.on(server) { |visitor| visitor.get("/") }.code
        assert_equal "200", admin.get("/admin/traffic").code
        Timeout.timeout(STOP_TIMEOUT) { server.stop }
        listeners.each { |listener| assert_equal "", listener.read.sub(/\A((data: .*|:)\n\n)*/, "") }
      end
    end
  end

  test "rejects visitors and members" do
    SiteServer.run("WEB_CONCURRENCY" => "1") do |server|
      [ [ nil, "302" ], [ users(:maria), "404" ] ].each do |user, status|
        ServedPerson.on(server, user) do |person|
          assert_includes person.listen_to("/admin/traffic/live").gets, status
        end
      end
    end
  end

  private
    # Asserts that the response is uncompressed and unbuffered.
    def assert_sent(listener)
      head = listener.gets("\r\n\r\n")
      assert_includes head, "200 OK"
      assert_no_match(/content-encoding|content-length|set-cookie/i, head)
      assert_equal "retry: 3000\n\n", listener.gets("\n\n")
      assert_match(/\Adata: \{"live":0,/, listener.gets("\n\n"))
    end
end
