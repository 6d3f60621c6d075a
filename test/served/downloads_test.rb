require "test_helper"

# Exports and dumps pass all middleware and proxies unchanged.
class DownloadsTest < ActiveSupport::TestCase
  slow_test "serves the public dump, completely and from an offset, and streams a member's export" do
    SiteServer.run("WEB_CONCURRENCY" => "0", "PUBLIC_DUMP" => "1") do |server|
      assert_serves_the_dump server
      assert_streams_an_export server
    end
  end

  private
    def assert_serves_the_dump(server)
      PublicDump.new(path = File.join(server.storage, "test_public.sqlite3")).create
      file = File.binread(path)
      server.connect do |http|
        full = http.get("/dump.sqlite3", "Accept-Encoding" => "gzip", "Host" => "localhost")
        assert_equal [ "200", file, nil ], [ full.code, full.body.b, full["content-encoding"] ]

        rest = http.get("/dump.sqlite3",
          "Accept-Encoding" => "gzip", "Range" => "bytes=5000-", "If-Range" => full["etag"])
        assert_equal [ "206", file[5000..] ], [ rest.code, rest.body.b ]
        assert_equal "304", http.get("/dump.sqlite3", "If-None-Match" => full["etag"]).code
        assert_equal [ "200", file.bytesize.to_s ],
          http.head("/dump.sqlite3", "Accept-Encoding" => "identity").then { |head|
            [ head.code, head["content-length"] ]
          }
      end
    end

    # Also asserts that what a page varies by is one list.
    def assert_streams_an_export(server)
      server.open_database { |database| 1500.times { |number| insert_comment "Said #{number}", database } }
      ServedPerson.on(server, users(:maria)) do |maria|
        comments = JSON.parse(maria.get("/settings/export.json").body).fetch("comments")

        assert_equal users(:maria).comments.count + 1500, comments.size
        assert_equal "Said 1499", comments.last["body"]
        assert_equal %w[ accept accept-encoding sec-fetch-site x-requested-with ],
          maria.get("/").get_fields("vary").flat_map { |list| list.downcase.split(/,\s*/) }.sort
      end
    end

    def insert_comment(body, database)
      database.execute "INSERT INTO comments (post_id, author_id, body, created_at, updated_at) VALUES (?, " \
        "?, ?, '2026-11-22', '2026-11-22')", [ posts(:wal).id, users(:maria).id, body ]
    end
end
