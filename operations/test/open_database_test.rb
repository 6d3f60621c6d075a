require "test_helper"

# Faults of the files that a process has open. SQLite's own changes are none.
class OpenDatabaseTest < Operations::TestCase
  include InDataDirectory

  FAULTS = {
    "missing" => [ ->(path, _) { File.delete path }, ->(path, _) { File.rename path, "#{path}.renamed" } ],
    "replaced" => [ ->(path, older) { File.rename older, path } ],
    "truncated" => [
      ->(path, _) { File.truncate path, 0 }, ->(path, _) { File.truncate path, File.size(path) / 2 }
    ]
  }.freeze

  Operations::OpenDatabase::SUFFIXES.product(FAULTS.to_a).each do |suffix, (kind, faults)|
    faults.each_with_index do |fault, number|
      test "notices that the file #{suffix.inspect} was #{kind} (#{number})" do
        opened, path = watched, "#{database("primary").path}#{suffix}"
        FileUtils.cp path, "#{path}.older"
        fault.call path, "#{path}.older"

        found = opened.faults.map { |fault| [ fault.file, fault.kind ] }
        assert_equal [ [ File.basename(path), kind ] ], found
        assert_equal kind != "truncated" || suffix == "-shm", opened.faults.first.recoverable?
      end
    end
  end

  test "notices a truncated WAL that another connection has appended to" do
    opened = watched
    File.truncate "#{database("primary").path}-wal", 0
    @writer.execute "INSERT INTO posts (title) VALUES ('behind a hole')" # cached pages suffice

    assert_equal [ "truncated" ], opened.faults.map(&:kind)
  end

  test "notices that an older file was copied over the main file" do
    opened = watched
    older = File.binread(database("primary").path)
    @writer.execute_batch "CREATE TABLE more (content); PRAGMA wal_checkpoint(TRUNCATE)"
    assert_empty opened.faults
    File.binwrite database("primary").path, older

    assert_equal [ "overwritten" ], opened.faults.map(&:kind)
  end

  test "a link is compared by the file that it leads to" do
    real = File.join(@folder, "real.sqlite3")
    File.rename database("primary").path, real
    File.symlink real, database("primary").path
    opened = watched
    assert_empty opened.faults
    File.delete "#{real}-wal"

    assert_equal [ "production.sqlite3-wal" ], opened.faults.map(&:file)
  end

  test "SQLite's own changes are no faults" do
    opened = watched
    {
      "a checkpoint" => "PRAGMA wal_checkpoint(TRUNCATE)",
      "a new WAL" => "INSERT INTO posts (title) VALUES ('third')",
      "a restart" => "PRAGMA wal_checkpoint(RESTART); INSERT INTO posts (title) VALUES ('fourth')",
      "growth" => "INSERT INTO posts (title) SELECT hex(randomblob(50000)) FROM generate_series(1, 50); " \
        "PRAGMA wal_checkpoint",
      "deletion" => "DELETE FROM posts WHERE id > 2; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)",
      "a rollback" => "PRAGMA cache_size = 1; BEGIN; " \
        "UPDATE posts SET title = hex(randomblob(50000)); ROLLBACK",
      "another version" => "VACUUM; INSERT INTO posts (title) VALUES ('fifth')"
    }.each do |name, sql|
      @writer.execute_batch sql.sub("generate_series(1, 50)",
        "(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50) SELECT i FROM n)")
      assert_empty opened.faults, name
    end
  end

  test "the folder may be mounted at another place" do
    place = File.join(@folder, "mounted").tap { |path| Dir.mkdir path }
    mounted = system("mount", "--bind", directory.storage, place, err: File::NULL)
    skip "Folders cannot be mounted here." unless mounted
    begin
      watched
      opened = Operations::OpenDatabase.open(database("primary").in(place))
      assert_predicate opened, :watchable?
      assert_empty opened.faults
      FileUtils.cp database("primary").path, "#{database("primary").path}.older"
      File.rename "#{database("primary").path}.older", database("primary").path
      assert_equal %w[ replaced ], opened.faults.map(&:kind)
    ensure
      system "umount", "--lazy", place
    end
  end

  test "nor are they while another process makes them" do
    opened, path = watched, database("primary").path
    other = Process.spawn(Gem.ruby, "-rsqlite3", "-e", <<~RUBY)
      database = SQLite3::Database.new(#{path.dump})
      database.busy_handler_timeout = 1000
      loop { database.execute_batch("INSERT INTO posts (title) VALUES ('more'); PRAGMA wal_checkpoint(TRUNCATE)") }
    RUBY
    # They make this thread wait for Ruby's lock between two reads.
    busy = Array.new(3) { Thread.new { Thread.current.priority = -3 and loop { nil } } }
    deadline = Kit::Clock.now + 3
    assert_empty opened.faults while Kit::Clock.now < deadline
  ensure
    busy&.each(&:kill)
    Process.kill(:KILL, other) && Process.wait(other) if other
  end

  test "other connections may come and go, and a copy may be restored with the backup API" do
    opened = watched
    older = database("tally")
    @writer.close
    @writer = nil
    titles database("primary")
    older.copy_to database("primary"), seconds: 5

    assert_empty opened.faults
  end

  test "copies what was committed, whatever another process has done with the files in place" do
    opened, path = watched, database("primary").path
    FileUtils.cp path, "#{path}.older"
    File.rename "#{path}.older", path
    assert_equal %w[ first second ], titles(database("primary")) # applies the WAL to the older file
    database("primary").write(seconds: 5) { |handle| handle.execute "PRAGMA wal_checkpoint(RESTART)" }
    seen = @writer.get_first_value("SELECT count(*) FROM posts WHERE title = 'second'")
    assert_equal 0, seen, "connections still see it"
    FileUtils.mkdir_p copies = File.join(@folder, "copies")
    opened.copy_to copies

    assert_equal %w[ first second ], titles(database("primary").in(copies))
  end

  private
    # With a row in the WAL.
    def watched
      @writer = SQLite3::Database.new(database("primary").path)
      @writer.execute_batch "PRAGMA wal_autocheckpoint = 0; INSERT INTO posts (title) VALUES ('second')"
      Operations::OpenDatabase.open(database("primary"))
    end
end
