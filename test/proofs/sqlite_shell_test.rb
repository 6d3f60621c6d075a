require "test_helper"
require "open3"

# Skipped if the shell isn't built, which takes a C compiler, access to RubyGems and a minute.
class SqliteShellTest < ActiveSupport::TestCase
  include StorageHelper

  COMPILER = /\ACOMPILER=/

  test "the shell has the version and compile options of the site's SQLite" do
    require_shell
    handle = SQLite3::Database.new(path)

    assert_equal handle.get_first_value("SELECT sqlite_version() || ' ' || sqlite_source_id()"),
      shell("SELECT sqlite_version() || ' ' || sqlite_source_id()").first.chomp
    assert_equal handle.execute("PRAGMA compile_options").flatten.grep_v(COMPILER),
      shell("PRAGMA compile_options").first.lines(chomp: true).grep_v(COMPILER)
  end

  test "the shell opens the site's databases read-only" do
    require_shell
    [ [], [ "queue" ], [ "tally" ] ].each do |name|
      file = path(name.first)
      SQLite3::Database.new(file) do |handle|
        handle.execute_batch "PRAGMA journal_mode = wal; CREATE TABLE #{name.first || "primary"}_things " \
          "(id INTEGER)"
      end

      assert_equal "#{name.first || "primary"}_things\n", shell(*name, "SELECT name FROM sqlite_master").first
      assert_match "readonly", shell(*name, "DELETE FROM #{name.first || "primary"}_things").second
    end
  end

  test "the shell writes with --write, waits for locks and enforces foreign keys" do
    require_shell
    SQLite3::Database.new(path) do |handle|
      handle.execute_batch "CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (a INTEGER " \
        "REFERENCES a (id))"
    end

    assert_equal "5000\n", shell("--write", "INSERT INTO a VALUES (7); PRAGMA busy_timeout").first
    assert_match "FOREIGN KEY constraint failed", shell("--write", "INSERT INTO b VALUES (8)").second
    assert_equal "7|0\n", shell("SELECT max(id), (SELECT count(*) FROM b) FROM a").first
  end

  test "the shell explains a missing database and unknown options" do
    require_shell

    assert_match(/test_tally.sqlite3 does not exist. Check RAILS_ENV and STORAGE/, shell("tally").second)
    assert_match(/Unknown option --wirte.*Usage: bin\/sqlite3/m, shell("--wirte").second)
    assert_match(/Put the SQL in quotes/, shell("SELECT", "1").second)
    assert_not File.exist?(path("tally"))
  end

  private
    def path(name = nil) = File.join(storage, "test#{"_#{name}" if name}.sqlite3")

    def require_shell
      SQLite3::Database.new(path) { |handle| handle.execute "PRAGMA journal_mode = wal" }
      unless setup_finds?('[ -x "$(sqlite_shell)" ]')
        skip "SQLite's shell is not built: run bin/sqlite3 --build"
      end
    end

    def setup_finds?(condition)
      system("bash", "-c", "source script/setup.sh && #{condition}", chdir: Rails.root.to_s)
    end

    # Returns its output, errors and status.
    def shell(*arguments)
      Open3.capture3({ "RAILS_ENV" => "test", "TEST_DATABASE_SUFFIX" => nil },
        Rails.root.join("bin/sqlite3").to_s, *arguments)
    end
end
