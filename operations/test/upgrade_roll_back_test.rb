require "test_helper"
require "test_helpers/small_disk"

# Which rows written since an upgrade prevent a rollback.
class UpgradeRollBackTest < Operations::TestCase
  include InDataDirectory, SmallDisk

  SCHEMAS = { "primary" => "db/schema.rb", "queue" => "db/queue_schema.rb" }.freeze
  TALLY = File.join(Operations::ROOT, "tally/lib/tally/store/sqlite/schema.rb")

  test "ignores what the site writes without anyone using it" do
    upgraded
    housekeeping.each { |name, tables| tables.each { |table| insert database(name), table } }

    assert_rolled_back
    assert_equal 0, count("queue", "solid_queue_jobs")
  end

  test "refuses if any other table has a new row, also a table that is unknown" do
    tables = { "solid_queue_pauses" => "queue", "solid_queue_inventions" => "queue", "goals" => "tally" }
    %w[ posts sessions security_events inventions ].each { |table| tables[table] = "primary" }
    tables.each do |table, name|
      upgraded
      insert database(name), table

      output, status = ops("upgrade", "--roll-back")
      assert_equal 1, status.exitstatus, table
      assert_match "Rows were written since the upgrade and would be lost: #{table} (#{name}).", output
      assert_equal 0, ops("upgrade", "--roll-back", "--force").last.exitstatus
    end
  end

  test "rolls back an upgrade by a version that counted other tables" do
    upgraded do |counts|
      counts["queue"]["solid_queue_jobs"] = [ 7, 9, nil ]
    end

    assert_rolled_back
  end

  test "restores the databases also if the disk is full" do
    on_a_disk_of("64m") { assert_restored { fill_disk } }
  end

  test "restores the databases also if other processes take what becomes free on a full disk" do
    on_a_disk_of("64m") do
      connections = directory.databases.map { |file| SQLite3::Database.new(file.path, readonly: true) }
      connections.each { |connection| connection.execute "SELECT * FROM posts" }
      process = nil
      assert_restored { process = keep_disk_full }
    ensure
      Process.kill(:KILL, process) && Process.wait(process) if process
      connections.each(&:close)
    end
  end

  test "tries again until the disk has space" do
    on_a_disk_of("64m") do
      upgraded
      Operations::Upgrade::State.new(directory).placing
      FileUtils.rm_f Dir["#{directory.storage}/*_upgrade_*/*.room"]
      fill_disk
      reports = Queue.new
      thread = Thread.new { Operations::Upgrade::RollBack.new(directory) { |text| reports << text }.put_back }

      assert_equal "Restoring the previous databases.", reports.pop
      assert_match(/ It is tried again for 10 minutes\.\z/, reports.pop)
      File.delete "#{directory.storage}/filler"
      thread.join
      assert_empty Dir["#{directory.storage}/*_upgrade_*/*.sqlite3"]
    end
  end

  test "locks need no space on a full disk" do
    on_a_disk_of("64m") do
      state = Operations::Upgrade::State.new(directory)
      state.hold { nil }
      fill_disk
      assert_equal "held", state.hold { "held" }
    end
  end

  test "every table that is ignored exists, and every table of the queue but one is ignored" do
    SCHEMAS.each { |name, path| assert_empty housekeeping.fetch(name) - tables_of(path), name }
    assert_equal %w[ solid_queue_pauses ], tables_of(SCHEMAS["queue"]) - housekeeping["queue"]
    created = File.read(TALLY).scan(/CREATE TABLE IF NOT EXISTS (\w+)/).flatten
    assert_equal created.sort, housekeeping["tally"].sort
  end

  private
    def housekeeping = Operations::Upgrade::RowCounts::HOUSEKEEPING
    def tables_of(path) = File.read(File.join(Operations::ROOT, path)).scan(/create_table "(\w+)"/).flatten

    # Leaves the files as an upgrade does. Yields the recorded counts.
    def upgraded
      housekeeping.each { |name, tables| tables.each { |table| create database(name), table } }
      state = Operations::Upgrade::State.new(directory)
      snapshot = Operations::Upgrade::Snapshot.new(directory)
      state.start snapshot: snapshot.folder
      snapshot.take
      state.placing
      counts = Operations::Upgrade::RowCounts.of(snapshot.databases)
      yield counts if block_given?
      state.done counts
    end

    def create(database, table)
      sql = "CREATE TABLE IF NOT EXISTS #{table} (id INTEGER PRIMARY KEY, title TEXT)"
      open(database) { |handle| handle.execute sql }
    end

    def insert(database, table)
      create database, table
      open(database) { |handle| handle.execute "INSERT INTO #{table} (title) VALUES ('written')" }
    end

    # Yields after the snapshot.
    def assert_restored
      long = "INSERT INTO posts (title) VALUES (hex(randomblob(4000000)))"
      open(database("primary")) { |handle| handle.execute long }
      assert database("primary").empty_log(seconds: 1)
      snapshot = Operations::Upgrade::Snapshot.new(directory).tap(&:take)
      open(database("primary")) { |handle| handle.execute "DELETE FROM posts" }
      yield
      assert_raises(SQLite3::Exception) { 99.times { write database("primary"), "x" * 4000 } }

      snapshot.put_back
      snapshot.delete
      assert_equal 2, count("primary", "posts")
      assert_empty Dir["#{snapshot.folder}/*"]
    end

    def count(name, table)
      database(name).read { |handle| handle.get_first_value("SELECT count(*) FROM #{table}") }
    end

    def assert_rolled_back
      output, status = ops("upgrade", "--roll-back")
      assert_equal 0, status.exitstatus, output
      assert_match "Rolled back.", output
    end
end
