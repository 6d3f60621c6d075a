require_relative "../test_helper"
require "open3"

# Runs bin/import as a process, also next to a running site.
class Importers::ServedImportTest < ActiveSupport::TestCase
  include ImportHelper, ImportProcessHelper

  ITEMS = 6_000
  COUNTS = {
    "posts" => "SELECT count(*) FROM posts", "comments" => "SELECT count(*) FROM comments",
    "users" => "SELECT count(*) FROM users", "import_mappings" => "SELECT count(*) FROM import_mappings"
  }
  INCONSISTENT = {
    "comments_count" => "SELECT count(*) FROM posts WHERE comments_count <> (SELECT count(*) FROM comments " \
      "WHERE post_id = " \
    "posts.id)",
    "score" => "SELECT count(*) FROM posts WHERE score <> 1 + (SELECT coalesce(sum(upvotes - downvotes), " \
      "0) FROM " \
    "import_mappings WHERE post_id = posts.id)",
    "removed" => "SELECT count(*) FROM comments WHERE removed AND NOT EXISTS (SELECT 1 FROM removals WHERE " \
      "comment_id = " \
    "comments.id)",
    "unmapped" => "SELECT count(*) FROM comments WHERE NOT EXISTS (SELECT 1 FROM import_mappings WHERE " \
      "comment_id = comments.id)",
    "wrong thread" => "SELECT count(*) FROM comments JOIN comments AS parents ON parents.id = " \
      "comments.parent_id WHERE " \
    "parents.post_id <> comments.post_id"
  }

  setup { MadeUpHackerNews.write(@path = File.join(import_folder, "items.jsonl"), items: ITEMS, people: 200) }

  test "imports the same when killed and repeated as in one run" do
    in_one_run = in_an_empty_site do |environment, database|
      [ run_import(environment, "hacker-news", @path), counts(database) ]
    end
    interrupted = in_an_empty_site do |environment, database|
      2.times { kill_in_the_middle(environment, "hacker-news", @path) { imported_items(database) } }
      [ run_import(environment, "hacker-news", @path), counts(database) ]
    end

    assert_equal [ 0, in_one_run.last ], [ interrupted.first.last, interrupted.last ]
    assert_match(/Already imported: \d/, interrupted.first.first)
  end

  test "imports from one running Frontpage into another, which shows the items immediately" do
    SiteServer.run do |source|
      write_a_thread source
      SiteServer.run do |target|
        before = target.connect { |http| http.get("/newest").body }
        output, status = run_import(environment_of(target), "hacker-news",
          "http://127.0.0.1:#{source.connect(&:port)}")
        assert_equal 0, status, output

        target.connect do |http|
          redirect = http.get("/item?id=2")
          assert_equal "301", redirect.code
          thread = http.get(URI.parse(redirect["location"]).path).body
          assert_equal shown(source, "/posts/1"), comments_in(thread)
          assert_not_equal before, http.get("/newest").body
          assert_includes http.get("/users/maria-2").body, "I run databases for a living"
        end
        assert_match(
          /0 posts, 0 comments, 0 authors/,
          run_import(
            environment_of(target), "hacker-news", "http://127.0.0.1:#{source.connect(&:port)}"
          ).first
        )
      end
    end
  end

  private
    # With small, consecutive ids: fixtures have very large ones, and /v0 servers are read id by id.
    def write_a_thread(server)
      server.open_database do |database|
        empty database
        database.execute "INSERT INTO posts (id, author_id, title, body, kind, last_activity_at, " \
          "created_at, updated_at) " \
          "VALUES (1, ?, 'On pages', 'See *below*.', 'text', '2026-11-20', '2026-11-20', '2026-11-20')",
            [ users(:maria).id ]
        [ "It *is* `so`.", "> It is\n\nNo: **not**.",
          "[There](https://sqlite.org/wal.html), and https://sqlite.org", "- one\n- two",
          "2 \\* 3 \\* 4 < 5 & 6", "The last" ].each.with_index(1) do |body, id|
          database.execute "INSERT INTO comments (id, post_id, author_id, parent_id, body, created_at, " \
            "updated_at) VALUES (?, " \
            "1, ?, ?, ?, '2026-11-20', '2026-11-20')",
              [ id, users(%i[ maria tomas ][id % 2]).id, (id - 1 if id > 1), body ]
        end
        database.execute "INSERT INTO removals (user_id, comment_id, created_at) VALUES (?, 5, '2026-11-20')",
          [ users(:tomas).id ]
      end
    end

    def environment_of(server) = server.send(:default_environment)

    def imported_items(database)
      count(database, "SELECT count(*) FROM import_mappings WHERE user_id IS NULL")
    end

    def counts(database)
      database.open do |connection|
        INCONSISTENT.each { |what, sql| assert_equal 0, connection.get_first_value(sql).to_i, what }
        return COUNTS.transform_values { |sql| connection.get_first_value(sql).to_i }
      end
    end

    def shown(server, path) = server.connect { |http| comments_in(http.get(path).body) }
    def comments_in(page)
      Nokogiri::HTML5(page).css(".comment .body").map { |body| body.text.strip }
        .tap { |texts| assert_not_empty texts }
    end
end
