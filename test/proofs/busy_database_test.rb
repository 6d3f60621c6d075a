require "test_helper"

# Another process holds the write lock for longer than the busy timeout.
class BusyDatabaseTest < ActiveSupport::TestCase
  test "asks writers to retry and serves readers" do
    SiteServer.run("BUSY_TIMEOUT" => "200", "WEB_CONCURRENCY" => "1") do |server|
      ServedPerson.on(server, users(:maria)) do |maria|
        server.lock_database do
          assert_busy taking_at_least(0.2) { maria.post("/posts/#{posts(:show_terminal).id}/vote") }
          assert_busy maria.post("/benchmarking/post_create")
          assert_equal "200", maria.get("/").code
        end

        assert_equal "303", maria.post("/posts/#{posts(:show_terminal).id}/vote").code
      end
    end
  end

  private
    def assert_busy(response)
      assert_equal "503", response.code
      assert_equal "5", response["Retry-After"]
      assert_includes response.body, "The site is busy"
      assert_includes response.body, "<footer>"
      assert_no_match(/SQLite|StatementTimeout|app\/controllers/, response.body)
    end

    def taking_at_least(seconds)
      started = Kit::Clock.now
      yield.tap { assert_operator Kit::Clock.now - started, :>=, seconds, "it gave up early" }
    end
end
