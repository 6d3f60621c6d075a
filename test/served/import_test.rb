require "test_helper"
require "open3"

# bin/import in a process of its own, beside a site that is served.
class ServedImportTest < ActiveSupport::TestCase
  include ImportHelper, PollingHelper

  ITEMS = 6_000
  COUNTS = {
    "posts" => "SELECT count(*) FROM posts", "comments" => "SELECT count(*) FROM comments",
    "users" => "SELECT count(*) FROM users", "import_mappings" => "SELECT count(*) FROM import_mappings"
  }
  WRONG = {
    "comments_count" => "SELECT count(*) FROM posts WHERE comments_count <> (SELECT count(*) FROM comments WHERE post_id = " \
    "posts.id)",
    "score" => "SELECT count(*) FROM posts WHERE score <> 1 + (SELECT coalesce(sum(upvotes - downvotes), 0) FROM " \
    "import_mappings WHERE post_id = posts.id)",
    "removed" => "SELECT count(*) FROM comments WHERE removed AND NOT EXISTS (SELECT 1 FROM removals WHERE comment_id = " \
    "comments.id)",
    "untold" => "SELECT count(*) FROM comments WHERE NOT EXISTS (SELECT 1 FROM import_mappings WHERE comment_id = comments.id)",
    "strayed" => "SELECT count(*) FROM comments JOIN comments AS parents ON parents.id = comments.parent_id WHERE " \
    "parents.post_id <> comments.post_id"
  }

  setup { MadeUpHackerNews.write(@path = File.join(import_folder, "items.jsonl"), items: ITEMS, people: 200) }

  test "killed again and again in the middle and run again, it comes to the same as at once" do
    at_once = in_a_community { |environment, database| [ run_import(environment, @path), counts(database) ] }
    interrupted = in_a_community do |environment, database|
      2.times { kill_in_the_middle environment, database }
      [ run_import(environment, @path), counts(database) ]
    end

    assert_equal [ 0, at_once.last ], [ interrupted.first.last, interrupted.last ]
    assert_match(/Already imported: \d/, interrupted.first.first)
  end

  test "from a Frontpage that is served, by its API, into another that is served, where it is seen at once" do
    SiteServer.run do |elsewhere|
      write_a_thread elsewhere
      SiteServer.run do |here|
        before = here.connect { |http| http.get("/newest").body }
        output, status = run_import(environment_of(here), "http://127.0.0.1:#{elsewhere.connect(&:port)}")
        assert_equal 0, status, output

        here.connect do |http|
          led = http.get("/item?id=2")
          assert_equal "301", led.code
          thread = http.get(URI.parse(led["location"]).path).body
          assert_equal shown(elsewhere, "/posts/1"), comments_in(thread)
          assert_not_equal before, http.get("/newest").body
          assert_includes http.get("/users/maria-2").body, "I run databases for a living"
        end
        assert_match(
          /0 posts, 0 comments, 0 authors/,
          run_import(environment_of(here), "http://127.0.0.1:#{elsewhere.connect(&:port)}").first
        )
      end
    end
  end

  private
    # With numbers as a site gives them; fixtures have others.
    def write_a_thread(server)
      server.open_database do |database|
        empty database
        database.execute "INSERT INTO posts (id, author_id, title, body, kind, last_activity_at, created_at, updated_at) " \
          "VALUES (1, ?, 'On pages', 'See *below*.', 'text', '2026-11-20', '2026-11-20', '2026-11-20')", [ users(:maria).id ]
        [ "It *is* `so`.", "> It is\n\nNo: **not**.", "[There](https://sqlite.org/wal.html), and https://sqlite.org",
          "- one\n- two", "2 \\* 3 \\* 4 < 5 & 6", "The last" ].each.with_index(1) do |body, id|
          database.execute "INSERT INTO comments (id, post_id, author_id, parent_id, body, created_at, updated_at) VALUES (?, " \
            "1, ?, ?, ?, '2026-11-20', '2026-11-20')", [ id, users(%i[ maria tomas ][id % 2]).id, (id - 1 if id > 1), body ]
        end
        database.execute "INSERT INTO removals (user_id, comment_id, created_at) VALUES (?, 5, '2026-11-20')",
          [ users(:tomas).id ]
      end
    end

    def empty(database)
      %w[ votes removals notifications thread_visits bookmarks comments posts ].each do |table|
        database.execute "DELETE FROM #{table}"
      end
    end

    # Where nobody has written yet. Yields the environment that leads there, and its database.
    def in_a_community
      Dir.mktmpdir do |storage|
        database = ServedDatabase.in(storage)
        database.open { |connection| empty connection }
        yield({ "STORAGE" => storage, "TEST_DATABASE_SUFFIX" => nil, "RAILS_ENV" => "test", **database.environment }, database)
      ensure
        database&.remove
      end
    end

    def environment_of(server) = server.send(:own)

    def run_import(environment, place)
      output, status = Open3.capture2e(environment, "bin/import", "hacker-news", place, chdir: Rails.root.to_s)
      [ output, status.exitstatus ]
    end

    def kill_in_the_middle(environment, database)
      already = imported(database)
      pid = spawn(environment, "bin/import", "hacker-news", @path, chdir: Rails.root.to_s, out: File::NULL, err: File::NULL)
      eventually(seconds: 60) { imported(database) > already }
      Process.kill "KILL", pid
      Process.wait pid
      assert_operator imported(database), :<, ITEMS, "it was done before it could be killed"
    end

    def imported(database)
      database.open do |connection|
        return connection.get_first_value("SELECT count(*) FROM import_mappings WHERE user_id IS NULL").to_i
      end
    end

    def counts(database)
      database.open do |connection|
        WRONG.each { |what, sql| assert_equal 0, connection.get_first_value(sql).to_i, what }
        return COUNTS.transform_values { |sql| connection.get_first_value(sql).to_i }
      end
    end

    def shown(server, path) = server.connect { |http| comments_in(http.get(path).body) }
    def comments_in(page)
      Nokogiri::HTML5(page).css(".comment .body").map { |body| body.text.strip }.tap { |texts| assert_not_empty texts }
    end
end
