require "test_helper"
require "test_helpers/checkout"

# Upgrades a real site with jobs and replication, with migrations that fail or lose data.
class UpgradeTest < Operations::TestCase
  CHECKOUT = Checkout.new
  LOST_USER = /users has 100 rows, but had 101 before the migrations \(if intended: --accept-loss users\)/
  ORPHAN = /row \d+ of \w+ references a missing row of users/
  Minitest.after_run { CHECKOUT.remove }

  test "the site stays readable, restarts with the new code, and accepts writes again" do
    checkout.serve do
      eventually { page == "200" }
      pages = meanwhile(-> { page }) do
        checkout.migration "add_hue", "add_column :posts, :hue, :text, default: 'red'; " \
          "add_index :posts, :hue; sleep 5 if rows?"
        output, status = checkout.ops("upgrade")

        assert_equal 0, status.exitstatus, output
        assert_match(/_add_hue: 1 index, less.*\nMigrating.*_hue: 3 s\n/m, output)
        assert_match(/_hue: 3 s\n.*\nRestarting the site\.\nUpgraded\./m, output)
      end

      assert_equal [ "200" ], pages.uniq
      assert_equal [ [ "red" ] ], checkout.query("SELECT DISTINCT hue FROM posts")
      assert_equal "200", write("after the upgrade")
      refute_path_exists checkout.directory.path(".read_only")
      output, status = checkout.ops("verify")
      assert_equal 0, status.exitstatus, output
    end
  end

  test "restarts a site that hasn't served a request yet and keeps its process id" do
    checkout.serve(workers: 0) do
      eventually { File.exist?(checkout.directory.path(".served_by")) }
      checkout.migration("add_sound_to_posts", "add_column :posts, :sound, :string")
      output, status = checkout.ops("upgrade")

      assert_equal 0, status.exitstatus, output
      assert_match(/Restarting the site\.\nUpgraded\./, output)
      assert_equal "200", page
    end
  end

  test "rolls back if a migration fails midway or loses rows, without losing an acknowledged write" do
    before = versions_and_votes
    checkout.serve do
      eventually { page == "200" }
      acknowledged = meanwhile(-> { SecureRandom.hex(8).then { |token| token if write(token) == "200" } }) do
        failing "add_column :posts, :smell, :string; execute('DELETE FROM votes'); " \
          "commit_db_transaction; raise 'halfway'", /halfway/
        failing <<~RUBY, /#{LOST_USER}; #{ORPHAN}/
          path = connection.pool.db_config.database
          at_exit { SQLite3::Database.new(path).execute('DELETE FROM users WHERE id = 5') }
        RUBY
        failing "File.write('config/initializers/broken.rb', 'raise %(it cannot boot)') if rows?",
          /does not start with the new code.*it cannot boot/m
      end
      FileUtils.rm_f "#{checkout.folder}/config/initializers/broken.rb"

      assert_operator acknowledged.compact.size, :>, 5, "no write was accepted"
      assert_operator acknowledged.size, :>, acknowledged.compact.size, "no write was rejected"
      assert_empty acknowledged.compact - checkout.query("SELECT request_token FROM posts").flatten
      assert_equal before, versions_and_votes
      refute_includes checkout.query("SELECT name FROM pragma_table_info('posts')").flatten, "smell"
      assert_equal "200", write("after all of it")
    end
  end

  test "rolls back on a signal, and refuses to start a second upgrade meanwhile" do
    before = checkout.query("SELECT count(*) FROM comments")
    checkout.migration("endless", Checkout::ENDLESS) do
      upgrade = checkout.start_endless_upgrade
      assert_match "Another upgrade is running (process #{upgrade})", checkout.ops("upgrade").first
      Process.kill "TERM", upgrade

      assert_equal 1, Process.wait2(upgrade).last.exitstatus
      log = checkout.log
      assert_match "rolled back: it was interrupted (SIGTERM).\nNo site runs from this directory. ", log
    end
    assert_equal before, checkout.query("SELECT count(*) FROM comments")
  end

  test "rolls back later if nothing was written since, and otherwise only with --force" do
    checkout.migration("add_taste", "add_column :posts, :taste, :string") do
      2.times do # the second without migrations, which doesn't replace the snapshot
        output, status = checkout.ops("upgrade")
        assert_equal 0, status.exitstatus, output
      end
    end
    checkout.directory.primary.write(seconds: 5) do |handle|
      handle.execute "INSERT INTO sessions (user_id, last_seen_at, created_at) " \
        "VALUES (1, datetime('now'), datetime('now'))"
    end

    output, status = checkout.ops("upgrade", "--roll-back")
    assert_equal 1, status.exitstatus
    assert_match(/\ARows were written since the upgrade and would be lost: sessions \(primary\)\./, output)
    assert_equal 0, checkout.ops("upgrade", "--roll-back", "--force").last.exitstatus
    refute_includes checkout.query("SELECT name FROM pragma_table_info('posts')").flatten, "taste"
    assert_match "There is no upgrade to roll back.", checkout.ops("upgrade", "--roll-back").first
  end

  private
    def checkout = CHECKOUT

    def versions_and_votes
      checkout.query("SELECT (SELECT max(version) FROM schema_migrations), (SELECT count(*) FROM votes)")
    end

    def page = checkout.get("/")&.code
    def write(token) = checkout.post("/benchmarking/post_create?request_token=#{token.tr(" ", "-")}")&.code

    # Calls +work+ repeatedly while the block runs, and returns its results.
    def meanwhile(work)
      results, over = [], false
      thread = Thread.new { (results << work.call) && sleep(0.02) until over }
      yield
      results
    ensure
      over = true
      thread.join
    end

    def failing(body, why)
      checkout.migration("go_wrong", body) do
        output, status = checkout.ops("upgrade")
        assert_equal 1, status.exitstatus, output
        assert_match why, output
        assert_match "The upgrade was rolled back", output
      end
    end
end
