require "test_helper"

# Settings saved in one process apply in the others, to cached pages too.
class SettingsServedTest < ActiveSupport::TestCase
  self.use_transactional_tests = false # the server copies committed rows

  slow_test "renders cached pages again after a change of settings, shows a new tag and lists its posts" do
    SiteServer.run("WEB_CONCURRENCY" => "0") do |server|
      assert_renders_again_after_a_settings_change server
      assert_shows_a_new_tag server
    end
  end

  private
    def assert_renders_again_after_a_settings_change(server)
      assert_includes get(server).body, "Frontpage</a>"
      assert_equal "stored", get(server)["x-page-cache"]

      server.open_database do |database|
        database.execute "INSERT INTO setting_changes (user_id, name, value, created_at) SELECT min(id), " \
          "'name', 'Nook', CURRENT_TIMESTAMP FROM users"
      end
      Timeout.timeout(SiteServer::TIMEOUT) { Thread.pass until get(server).body.include?("Nook</a>") }
      assert_equal [ true, "stored" ],
        get(server).then { |page| [ page.body.include?("<title>Nook</title>"), page["x-page-cache"] ] }
    end

    def assert_shows_a_new_tag(server)
      assert_no_match(/tags/, get(server).body)
      assert_equal "stored", get(server)["x-page-cache"]

      server.open_database do |database|
        database.execute "INSERT INTO tags (name, created_at) VALUES ('c++', CURRENT_TIMESTAMP)"
        database.execute <<~SQL
          INSERT INTO taggings (post_id, tag_id, created_at)
          SELECT (SELECT max(id) FROM posts WHERE NOT removed), id, CURRENT_TIMESTAMP FROM tags WHERE name = 'c++'
        SQL
      end
      Timeout.timeout(SiteServer::TIMEOUT) do
        Thread.pass until get(server).body.include?(%(href="/tags/c++" rel="tag"))
      end
      assert_equal "200", server.connect { |http| http.get("/tags/c++") }.code
    end

    def get(server) = server.connect { |http| http.get("/") }
end
