require "test_helper"

# Somebody leaves, and then a copy from before is brought back.
class ErasedAgainTest < ActiveSupport::TestCase
  test "who has left is gone again when the site starts on a copy from before" do
    sqlite_only "what bin/ops brings back is the community's files"
    Dir.mktmpdir do |folder|
      server = SiteServer.new(FileUtils.mkdir_p("#{folder}/storage").first)
      server.run("WEB_CONCURRENCY" => "0") do
        ops folder, "backup"
        sleep 1.1 # Litestream tells times by the second
        @before = Time.now.utc.iso8601
        sleep 1.1
        leave server
      end
      ops folder, "backup"
      ops folder, "restore", "--force", "--at", @before
      server.open_database do |database|
        assert_equal 1, database.get_first_value("SELECT count(*) FROM users WHERE username = 'maria'")
      end

      server.run("WEB_CONCURRENCY" => "0") do
        assert_equal "404", visit(server, "/users/maria")
        assert_equal "200", visit(server, "/users/tomas")
      end
      server.open_database do |database|
        assert_equal 0, database.get_first_value("SELECT count(*) FROM users WHERE username = 'maria'")
      end
    end
  end

  private
    def leave(server)
      ServedPerson.on(server, users(:maria)) do |maria|
        response = maria.post(
          "/settings/account", "_method" => "delete", "user[texts]" => "keep",
          "user[password_challenge]" => SignInHelper::PASSWORD
        )
        assert_equal "303", response.code
      end
      assert_equal "404", visit(server, "/users/maria")
    end

    def ops(folder, *words)
      variables = {
        "STORAGE" => "#{folder}/storage", "BACKUP_TO" => "#{folder}/copies", "RAILS_ENV" => "test", "TEST_DATABASE_SUFFIX" => nil
      }
      said, status = Open3.capture2e(variables, Rails.root.join("bin/ops").to_s, *words)
      assert_predicate status, :success?, said
    end

    def visit(server, path) = ServedPerson.on(server) { |visitor| visitor.get(path).code }
end
