require "test_helper"

# A backup from before the deletion of an account is restored.
class DeletionAfterRestoreTest < ActiveSupport::TestCase
  test "deletes an account again when the site starts on a backup from before its deletion" do
    sqlite_only "bin/ops restores SQLite files"
    Dir.mktmpdir do |folder|
      server = SiteServer.new(FileUtils.mkdir_p("#{folder}/storage").first)
      server.run("WEB_CONCURRENCY" => "0") do
        ops folder, "backup"
        sleep 1.1 # Litestream's timestamps are in seconds
        @before = Time.now.utc.iso8601
        sleep 1.1
        delete_account server
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
    def delete_account(server)
      ServedPerson.on(server, users(:maria)) do |maria|
        response = maria.post("/settings/account", "_method" => "delete", "user[texts]" => "keep",
          "user[password_challenge]" => SignInHelper::PASSWORD)
        assert_equal "303", response.code
      end
      assert_equal "404", visit(server, "/users/maria")
    end

    def ops(folder, *arguments)
      variables = {
        "STORAGE" => "#{folder}/storage", "BACKUP_TO" => "#{folder}/backups", "RAILS_ENV" => "test",
        "TEST_DATABASE_SUFFIX" => nil
      }
      output, status = Open3.capture2e(variables, Rails.root.join("bin/ops").to_s, *arguments)
      assert_predicate status, :success?, output
    end

    def visit(server, path) = ServedPerson.on(server) { |visitor| visitor.get(path).code }
end
