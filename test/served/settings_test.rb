require "test_helper"

# Settings saved in one process show in the others, in cached pages too.
class SettingsServedTest < ActiveSupport::TestCase
  self.use_transactional_tests = false # the server has a copy of what is committed

  test "a page that is kept for visitors is another once the settings are" do
    SiteServer.run("WEB_CONCURRENCY" => "0") do |server|
      assert_includes get(server).body, "Frontpage</a>"
      assert_equal "stored", get(server)["x-page-cache"]

      server.open_database do |database|
        database.execute "INSERT INTO setting_changes (user_id, name, value, created_at) SELECT min(id), 'name', 'Nook', " \
          "CURRENT_TIMESTAMP FROM users"
      end
      Timeout.timeout(SiteServer::TIMEOUT) { Thread.pass until get(server).body.include?("Nook</a>") }
      assert_equal [ true, "stored" ],
        get(server).then { |answer| [ answer.body.include?("<title>Nook</title>"), answer["x-page-cache"] ] }
    end
  end

  test "a tag that another process makes is on pages that were kept, and has a list" do
    SiteServer.run("WEB_CONCURRENCY" => "0") do |server|
      assert_no_match(/tags/, get(server).body)
      assert_equal "stored", get(server)["x-page-cache"]

      server.open_database do |database|
        database.execute "INSERT INTO tags (name, created_at) VALUES ('c++', CURRENT_TIMESTAMP)"
        database.execute <<~SQL
          INSERT INTO taggings (post_id, tag_id, created_at)
          SELECT (SELECT max(id) FROM posts WHERE NOT removed), id, CURRENT_TIMESTAMP FROM tags WHERE name = 'c++'
        SQL
      end
      Timeout.timeout(SiteServer::TIMEOUT) { Thread.pass until get(server).body.include?(%(href="/tags/c++" rel="tag")) }
      assert_equal "200", server.connect { |http| http.get("/tags/c++") }.code
    end
  end

  private
    def get(server) = server.connect { |http| http.get("/") }
end
