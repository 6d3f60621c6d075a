require "test_helper"

# Those who look at the dashboard listen on connections that hold none of Puma's threads, behind all of the site's middleware.
class TrafficStreamsTest < ActiveSupport::TestCase
  LISTENERS = 50
  ENOUGH_TO_STOP = 9.seconds # Puma gives those ten that are at work

  test "fifty listen to a process of three threads, and the home page answers; a stop waits for none of them" do
    SiteServer.run("WEB_CONCURRENCY" => "1", "RAILS_MAX_THREADS" => "3") do |server|
      ServedPerson.on(server, users(:admin)) do |admin|
        listeners = Array.new(LISTENERS) { admin.listen_to("/admin/traffic/live") }
        listeners.each { |listener| assert_told listener }

        assert_equal "200", ServedPerson.on(server) { |visitor| visitor.get("/") }.code
        assert_equal "200", admin.get("/admin/traffic").code
        Timeout.timeout(ENOUGH_TO_STOP) { server.stop }
        listeners.each { |listener| assert_equal "", listener.read.sub(/\A((data: .*|:)\n\n)*/, "") }
      end
    end
  end

  test "nobody else is told" do
    SiteServer.run("WEB_CONCURRENCY" => "1") do |server|
      [ [ nil, "302" ], [ users(:maria), "404" ] ].each do |user, status|
        ServedPerson.on(server, user) { |person| assert_includes person.listen_to("/admin/traffic/live").gets, status }
      end
    end
  end

  private
    # Not compressed, not kept back.
    def assert_told(listener)
      head = listener.gets("\r\n\r\n")
      assert_includes head, "200 OK"
      assert_no_match(/content-encoding|content-length|set-cookie/i, head)
      assert_equal "retry: 3000\n\n", listener.gets("\n\n")
      assert_match(/\Adata: \{"live":0,/, listener.gets("\n\n"))
    end
end
