require "test_helper"

class SQLiteFileTest < Kit::TestCase
  def setup
    super
    @file = Kit::SQLiteFile.new(path("one.sqlite3"))
    @file.write(seconds: 1) do |database|
      database.execute_batch <<~SQL
        PRAGMA journal_mode = wal;
        CREATE TABLE posts (id INTEGER PRIMARY KEY);
        CREATE TABLE comments (id INTEGER PRIMARY KEY, post_id INTEGER REFERENCES posts (id));
        INSERT INTO posts VALUES (1);
      SQL
    end
  end

  test "is named after its file, or its role" do
    assert_equal "one.sqlite3", @file.name
    assert_equal "primary", Kit::SQLiteFile.new(path: @file.path, name: "primary").in("/elsewhere").name
  end

  test "waits for other connections when it turns on the write-ahead log" do
    other, connection = Array.new(2) { SQLite3::Database.new(path("other.sqlite3")) }
    other.execute_batch "CREATE TABLE posts (id INTEGER PRIMARY KEY); BEGIN IMMEDIATE"
    refute Kit::SQLiteFile.enable_write_ahead_log(connection, seconds: 0.05)

    commit = Thread.new { sleep(0.2).then { other.commit } }
    assert Kit::SQLiteFile.enable_write_ahead_log(connection, seconds: 20)
    commit.join
  ensure
    [ other, connection ].each(&:close)
  end

  test "finds damage, and rows that reference missing rows" do
    assert_equal [ [], [] ], [ @file.damages, @file.orphans ]
    @file.write(seconds: 1) { |database| database.execute "INSERT INTO comments VALUES (7, 99)" }
    assert_equal [ "row 7 of comments references a missing row of posts" ], @file.orphans.map(&:to_s)

    @file.write(seconds: 1) do |database|
      database.execute "CREATE INDEX by_post ON comments (post_id)"
      database.execute_batch "PRAGMA writable_schema = on; " \
        "UPDATE sqlite_schema SET sql = 'CREATE INDEX by_post ON comments (id)' WHERE name = 'by_post'"
    end
    refute_empty @file.damages
  end

  test "reads what was committed after a process was killed in a transaction with a rollback journal" do
    killed = Kit::SQLiteFile.new(path("killed.sqlite3"))
    killed.write(seconds: 1) do |database|
      database.execute_batch "PRAGMA cache_size = 1; CREATE TABLE posts (id INTEGER PRIMARY KEY, " \
        "body TEXT); " \
        "INSERT INTO posts VALUES (1, 'committed'); BEGIN; UPDATE posts SET body = zeroblob(100_000)"
      [ "", "-journal" ].each { |suffix| FileUtils.cp "#{killed.path}#{suffix}", path("copy#{suffix}") }
    end

    Kit::SQLiteFile.new(path("copy")).read do |database|
      assert_equal [ [ 1, "committed" ] ], database.execute("SELECT id, body FROM posts")
    end
  end

  test "copies committed rows, even into a file that others are reading" do
    copy = @file.in(path("copies").tap { |folder| Dir.mkdir folder })
    @file.copy_to copy, seconds: 1
    copy.read do |reader|
      assert_equal 1, posts(reader)
      @file.write(seconds: 1) { |database| database.execute "INSERT INTO posts VALUES (2)" }
      @file.copy_to copy, seconds: 1
      assert_equal 2, posts(reader)
    end
  end

  test "waits for writers of the target, and raises an error if they don't finish" do
    copy = Kit::SQLiteFile.new(path("copy.sqlite3"))
    @file.copy_to copy, seconds: 1
    copy.write(seconds: 1) do |writer|
      writer.transaction(:immediate) do
        assert_match "one.sqlite3 could not be copied",
          assert_raises(Kit::Error) { @file.copy_to copy, seconds: 0.1 }.message
        assert_raises(SQLite3::BusyException) { copy.wait_for_writers seconds: 0.1 }
      end
      writer.transaction(:immediate)
      thread = Thread.new { sleep(0.2) && writer.commit }
      @file.copy_to copy, seconds: 10
      thread.join
    end
  end

  test "truncates the WAL unless a reader needs it" do
    @file.read do |reader|
      reader.transaction do
        posts reader
        @file.write(seconds: 1) { |database| database.execute "INSERT INTO posts VALUES (2)" }
        refute @file.empty_log(seconds: 0.1)
      end
    end
    assert @file.empty_log(seconds: 1)
  end

  private
    def posts(reader) = reader.get_first_value("SELECT count(*) FROM posts")
end
