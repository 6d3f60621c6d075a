require "test_helper"

# The paths of load tests on a real server, on the engine that the tests use: acknowledged writes are in the database.
class ServedBenchmarkingTest < ActiveSupport::TestCase
  KEEPING = { "post_create" => "posts", "comment_create" => "comments" }.freeze
  SESSIONS_ALONE = %w[ posts_index post_show user_show comment_destroy post_destroy ].freeze
  MIXES = %w[ read_heavy write_heavy balanced ].freeze

  test "each path responds with a page and saves what it acknowledges" do
    SiteServer.run("WEB_CONCURRENCY" => "2") do |server|
      server.connect do |http|
        KEEPING.each { |path, table| assert_kept hit(http, path), table, on: server }
        SESSIONS_ALONE.each { |path| assert_kept hit(http, path), "sessions", on: server }
        MIXES.each { |path| 5.times { assert_mix path, http, on: server } }
        assert_refused http, on: server
      end
    end
  end

  test "each path responds with 404 unless BENCHMARKING=1" do
    SiteServer.run("BENCHMARKING" => "0") do |server|
      server.connect do |http|
        [ *KEEPING.keys, *SESSIONS_ALONE, *MIXES ].each do |path|
          assert_equal "404", http.post("/benchmarking/#{path}", "").code, path
        end
        assert_equal "404", http.get("/benchmarking/settings").code
      end
    end
  end

  private
    # Returns what the request was marked with.
    def hit(http, path, token = SecureRandom.uuid)
      response = http.post("/benchmarking/#{path}?request_token=#{token}", "")
      assert_equal "200", response.code, path
      assert_includes response.body, "<footer", path
      token
    end

    # A mix may delete the last comment there is, and the next one finds none.
    def assert_mix(path, http, on:)
      KEEPING.each_key { |name| hit(http, name) }
      assert_kept hit(http, path), "sessions", on:
    end

    def assert_kept(token, table, on:)
      [ table, "sessions" ].uniq.each { |name| assert_equal 1, count(on, name, token), name }
    end

    def assert_refused(http, on:)
      token = hit(http, "post_create")
      assert_equal "409", http.post("/benchmarking/post_create?request_token=#{token}", "").code
      assert_equal 1, count(on, "posts", token)
    end

    def count(server, table, token)
      server.open_database do |database|
        return database.get_first_value("SELECT count(*) FROM #{table} WHERE request_token = '#{token}'")
      end
    end
end
