require "test_helper"
require "open3"

# The other build of SQLite, and its shell: each run for real. They are built where they are not there, which takes minutes
# and RubyGems.
class SqliteBuildTest < ActiveSupport::TestCase
  include StorageHelper

  COMPILER = /\ACOMPILER=/

  test "the shell is of the site's own version, and compiled as it is: the plans that it shows are the site's" do
    skip "The shell is compiled as the gem's SQLite, and not as this one." if ENV["SQLITE_BUILD"]
    require_shell
    handle = SQLite3::Database.new(path)

    assert_equal handle.get_first_value("SELECT sqlite_version() || ' ' || sqlite_source_id()"),
      shell("SELECT sqlite_version() || ' ' || sqlite_source_id()").first.chomp
    assert_equal handle.execute("PRAGMA compile_options").flatten.grep_v(COMPILER),
      shell("PRAGMA compile_options").first.lines(chomp: true).grep_v(COMPILER)
  end

  test "it opens the community's file, or another by its name, for reading alone" do
    require_shell
    [ [], [ "queue" ], [ "tally" ] ].each do |name|
      file = path(name.first)
      SQLite3::Database.new(file) do |handle|
        handle.execute_batch "PRAGMA journal_mode = wal; CREATE TABLE #{name.first || "primary"}_things (id INTEGER)"
      end

      assert_equal "#{name.first || "primary"}_things\n", shell(*name, "SELECT name FROM sqlite_master").first
      assert_match "readonly", shell(*name, "DELETE FROM #{name.first || "primary"}_things").second
    end
  end

  test "with --write it writes, waits for other writers, and enforces foreign keys" do
    require_shell
    SQLite3::Database.new(path) do |handle|
      handle.execute_batch "CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (a INTEGER REFERENCES a (id))"
    end

    assert_equal "5000\n", shell("--write", "INSERT INTO a VALUES (7); PRAGMA busy_timeout").first
    assert_match "FOREIGN KEY constraint failed", shell("--write", "INSERT INTO b VALUES (8)").second
    assert_equal "7|0\n", shell("SELECT max(id), (SELECT count(*) FROM b) FROM a").first
  end

  test "what is not there, or not known, is said with the way out" do
    require_shell

    assert_match(/test_tally.sqlite3 does not exist. Check RAILS_ENV and STORAGE/, shell("tally").second)
    assert_match(/Unknown option --wirte.*Usage: bin\/sqlite3/m, shell("--wirte").second)
    assert_match(/Put the SQL in quotes/, shell("SELECT", "1").second)
    assert_not File.exist?(path("tally"))
  end

  test "asked for and not there, the other build stops the boot, and says how to have it" do
    output, status = boot("SQLITE_BUILD" => "tuned", "XDG_DATA_HOME" => storage)

    assert_not_predicate status, :success?
    assert_match "script/sqlite tuned builds it", output
  end

  test "the other build is what runs, of the same version, and the site says so" do
    sqlite_only "a build of it"
    skip "script/sqlite tuned builds it" unless system(
      "bash", "-c", "source script/setup.sh && sqlite_tuned_current", chdir: Rails.root.to_s
    )
    output, = boot("SQLITE_BUILD" => "tuned")
    told = JSON.parse(output.lines.last)

    assert_equal [ SQLite3::SQLITE_VERSION, "tuned" ], [ told["sqlite"], told["parameters"]["sqlite"] ]
    %w[ ENABLE_STAT4 DQS=0 DEFAULT_MEMSTATUS=0 LIKE_DOESNT_MATCH_BLOBS MAX_EXPR_DEPTH=0 OMIT_SHARED_CACHE USE_ALLOCA ]
      .each { |option| assert_includes told["compile_options"], option }
    assert_not_includes Benchmarking::Settings.new.to_h[:compile_options], "ENABLE_STAT4" unless Parameters.sqlite?(:tuned)
  end

  private
    def path(name = nil) = File.join(storage, "test#{"_#{name}" if name}.sqlite3")

    def require_shell
      SQLite3::Database.new(path) { |handle| handle.execute "PRAGMA journal_mode = wal" }
      output, status = Open3.capture2e(Rails.root.join("script/sqlite").to_s, "shell")
      skip "SQLite's shell could not be built: #{output}" unless status.success?
    end

    # Its output and its errors.
    def shell(*words)
      Open3.capture3({ "RAILS_ENV" => "test", "TEST_DATABASE_SUFFIX" => nil }, Rails.root.join("bin/sqlite3").to_s, *words)
    end

    def boot(variables)
      Open3.capture2e(
        { "RAILS_ENV" => "test", "RUBYOPT" => nil, **variables }, Rails.root.join("bin/rails").to_s, "runner",
        "puts Benchmarking::Settings.new.to_h.to_json"
      )
    end
end
