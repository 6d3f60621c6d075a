require "test_helper"

# The site on a primary, a replica and a pooler, as script/postgresql creates them. Runs only if all three are
# configured, as in script/ci/tests_replicas.
class ReplicasTest < ActiveSupport::TestCase
  setup do
    unless Kit::Postgresql.replica? && ENV["DATABASE_DIRECT_URL"]
      skip "DATABASE_REPLICA_URL and DATABASE_DIRECT_URL are not set: script/ci/tests_replicas sets them"
    end
  end

  teardown { replica&.exec "SELECT pg_wal_replay_resume()" }

  test "serves readers from the replica, writers from the primary, and honors ended sessions" do
    SiteServer.run("WEB_CONCURRENCY" => "1") do |server|
      ServedPerson.on(server, users(:maria)) do |maria|
        assert_equal "404", visit(server, "/users/latecomer").code
        while_replica_lags { sign_up_and_read server, maria }

        wait_until { visit(server, "/users/latecomer").code == "200" }
        assert_includes maria.get("/users/maria").body, "I keep bees."
      end
    end
  end

  test "serves readers from the primary if the replica is unavailable" do
    SiteServer.run(
      "WEB_CONCURRENCY" => "1",
      "DATABASE_REPLICA_URL" => ENV["DATABASE_REPLICA_URL"].sub(/port=\d+/, "port=1")
    ) do |server|
      assert_equal "200", visit(server, "/").code
      ServedPerson.on(server, users(:maria)) { |maria| assert_equal "200", maria.get("/settings").code }
    end
  end

  test "doesn't serve a cached page once the replica has caught up" do
    SiteServer.run("WEB_CONCURRENCY" => "1") do |server|
      wait_until { visit(server, "/")["X-Page-Cache"] == "stored" }
      server.open_database do |database|
        database.execute "UPDATE posts SET title = 'From elsewhere', updated_at = CURRENT_TIMESTAMP"
      end
      wait_until do
        server.open_database(
          "DATABASE_REPLICA_URL"
        ) { |database| break database.get_first_value("SELECT min(title) FROM posts") } == "From elsewhere"
      end
      assert_includes visit(server, "/").body, "From elsewhere"
    end
  end

  private
    def sign_up_and_read(server, maria)
      ServedPerson.on(server) do |visitor|
        visitor.post "/sign-up", "user[username]" => "latecomer", "user[password]" => "four words and a lamp",
          "user[unconfirmed_email_address]" => ""
      end
      maria.post "/settings/profile", "_method" => "patch", "user[about]" => "I keep bees."

      assert_equal "404", visit(server, "/users/latecomer").code, "the replica has no such user yet"
      assert_includes maria.get("/users/maria").body, "I keep bees.", "the author reads from the primary"
      ServedPerson.on(server, users(:maria)) do |elsewhere|
        elsewhere.post "/settings/other_sessions", "_method" => "delete"
      end
      assert_equal "302", maria.get("/settings").code
      maria.sign_in users(:maria)
    end

    def while_replica_lags
      replica.exec "SELECT pg_wal_replay_pause()"
      wait_until { replica.exec("SELECT pg_get_wal_replay_pause_state()").getvalue(0, 0) == "paused" }
      yield
    ensure
      replica.exec "SELECT pg_wal_replay_resume()"
    end

    def replica
      @replica ||= Kit::Postgresql.replica? ? PG.connect(ENV["DATABASE_REPLICA_URL"]) : nil
    end

    def visit(server, path) = ServedPerson.on(server) { |visitor| visitor.get path }

    def wait_until
      Timeout.timeout(SiteServer::TIMEOUT) { Thread.pass until yield }
    end
end
