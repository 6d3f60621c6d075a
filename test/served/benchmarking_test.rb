require "test_helper"

# The paths of load tests on a real server, with the tests' database engine:
# acknowledged writes are in the database.
class ServedBenchmarkingTest < ActiveSupport::TestCase
  CREATING = { "post_create" => "posts", "comment_create" => "comments" }.freeze
  SESSIONS_ONLY = %w[ posts_index post_show user_show comment_destroy post_destroy ].freeze
  MIXES = %w[ read_heavy write_heavy balanced ].freeze

  slow_test "each path responds with a page and saves what it acknowledges" do
    SiteServer.run("WEB_CONCURRENCY" => "2") do |server|
      server.connect do |http|
        CREATING.each { |path, table| assert_saved hit(http, path), table, on: server }
        SESSIONS_ONLY.each { |path| assert_saved hit(http, path), "sessions", on: server }
        MIXES.each { |path| 5.times { assert_mix path, http, on: server } }
        assert_rejects_repeated_token http, on: server
      end
    end
  end

  slow_test "each path responds with 404 unless BENCHMARKING=1" do
    SiteServer.run("BENCHMARKING" => "0") do |server|
      server.connect do |http|
        [ *CREATING.keys, *SESSIONS_ONLY, *MIXES ].each do |path|
          assert_equal "404", http.post("/benchmarking/#{path}", "").code, path
        end
        assert_equal "404", http.get("/benchmarking/settings").code
      end
    end
  end

  private
    # Returns the token of the request.
    def hit(http, path, token = SecureRandom.uuid)
      response = http.post("/benchmarking/#{path}?request_token=#{token}", "")
      assert_equal "200", response.code, path
      assert_includes response.body, "<footer", path
      token
    end

    # Creates records first, since a mix may delete the last comment.
    def assert_mix(path, http, on:)
      CREATING.each_key { |name| hit(http, name) }
      assert_saved hit(http, path), "sessions", on:
    end

    def assert_saved(token, table, on:)
      [ table, "sessions" ].uniq.each { |name| assert_equal 1, count(on, name, token), name }
    end

    def assert_rejects_repeated_token(http, on:)
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
