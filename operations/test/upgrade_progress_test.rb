require "test_helper"
require "json"

# The messages of bin/ops upgrade about migrations. UpgradeTest runs it on a real site.
class UpgradeProgressTest < Operations::TestCase
  include InDataDirectory

  Clock = Struct.new(:now)
  NEWEST = Dir.glob(Operations::Upgrade::Plan::MIGRATIONS, base: Operations::ROOT).max(2).reverse
    .map { |path| File.basename(path, ".rb") }

  test "lists pending migrations, with their indexes and a duration estimated from row counts" do
    prepare rows: 600_000

    assert_equal [ "2 migrations are pending:", *NEWEST.map { |name| "  #{name}" } ], plan.lines
    plan.estimate [ *[ building("posts"), ended ] * 2, building("domains"), migrated(0), migrated(1) ]
    assert_equal [ "2 migrations are pending:", "  #{NEWEST.first}: 2 indexes, about 4 s", "  #{NEWEST.last}",
      "Migrating will take about 4 s (an estimate from the number of rows)." ], plan.lines
  end

  test "says so if no migrations are pending" do
    prepare pending: 0
    assert_equal [ "No migrations are pending." ], plan.lines
  end

  test "formats durations" do
    assert_equal [ "0 s", "4 s", "1 min", "3 min 20 s" ],
      [ 0.4, 4, 60, 200.2 ].map { |seconds| Operations::Upgrade::Plan.time(seconds) }
  end

  test "reports the step or migration that runs, and completed migrations" do
    prepare rows: 600_000
    assert_empty at(0)
    assert_empty at(5, { ready: true })
    assert_equal [ "  #{NEWEST.first}: 3 s" ], at(8)
    assert_empty at(9, building("posts"))
    assert_equal [ "  Building index_posts_on_title on posts, 600,001 rows: 2 s of about 2 s" ], at(11)
    assert_empty at(12)
    assert_equal [ "  #{NEWEST.first}: done in 8 s" ], at(13, ended, migrated(0))
    assert_equal [ "  #{NEWEST.last}: 3 s" ], at(16)
    assert_equal [ "  #{NEWEST.last}: done in 4 s" ], at(17, migrated(1))
    assert_empty at(30)
  end

  test "records statements that read whole tables, under the names that the tables had before" do
    log = Operations::Upgrade::MigrationLog.new(path)
    statement log, %(ALTER TABLE "notices" RENAME TO "notifications")
    statement log, %(CREATE UNIQUE INDEX "index_on_post" ON "notifications" ("post_id") WHERE post_id > 0)
    statement log, %(INSERT INTO "aposts" ("id","title")\n SELECT "id","title" FROM "posts")
    statement log, "SELECT 1 FROM posts"
    statement log, %(INSERT INTO "schema_migrations" ("version") VALUES (?)),
      name: "ActiveRecord::SchemaMigration Create", type_casted_binds: [ "20261125000001" ]

    assert_equal [
      { started: "Building", what: "index_on_post on notifications", source: "notices" }, ended,
      { started: "Copying", what: "posts to aposts", source: "posts" }, ended, { migrated: "20261125000001" }
    ], Operations::Upgrade::MigrationLog::Reader.new(path).events
  end

  test "reads what another process writes, at whichever byte it is interrupted" do
    text = [ { ready: true }, building("posts"), ended ].map { |event| "#{JSON.generate(event)}\n" }.join
    reader = Operations::Upgrade::MigrationLog::Reader.new(path)
    events = text.each_char.flat_map { |character| File.write(path, character, mode: "a") && reader.events }

    assert_equal [ { ready: true }, building("posts"), ended ], events
  end

  test "rehearses on a copy of the schema without rows" do
    prepare
    open(database("primary")) do |handle|
      handle.execute "CREATE INDEX posts_by_title ON posts (title) WHERE title IS NOT NULL"
      handle.execute "CREATE VIRTUAL TABLE search USING fts5 (title)"
    end
    Operations::Upgrade::Rehearsal.new(database("primary")).run do |folder, _|
      database("primary").in(folder).read do |copy|
        assert_equal 0, copy.get_first_value("SELECT count(*) FROM posts")
        assert_operator copy.get_first_value("SELECT count(*) FROM schema_migrations"), :>, 5
        assert_equal objects, copy.execute("SELECT type, name FROM sqlite_schema ORDER BY name")
      end
    end
  end

  test "a heartbeat reports while a statement blocks the process, and ends with it" do
    beats = path
    numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000000)"
    beat = ->(elapsed) { File.write beats, "#{elapsed}\n", mode: "a" }
    result = Operations::Heartbeat.during(beat, every: 0.05) do
      SQLite3::Database.new(":memory:").get_first_value("#{numbers} SELECT count(*) FROM n")
    end

    assert_equal 3_000_000, result
    assert_operator File.readlines(beats).size, :>, 1
    count = File.size(beats)
    sleep 0.2
    assert_equal count, File.size(beats)
  end

  test "continues if the terminal is gone, although Ruby flushes its output before it starts a process" do
    reader, writer = IO.pipe
    reader.close
    writer.sync = false
    previous, $stdout = $stdout, writer
    Operations::Upgrade.new(directory) { $stdout.print(_1) || $stdout.flush }.send :report, "Copying."

    assert_equal 1, Operations::Heartbeat.during(->(_) { }, every: 10) { 1 }
  ensure
    $stdout = previous
  end

  private
    def path = File.join(@folder, "migrations.jsonl")
    def plan = @plan ||= Operations::Upgrade::Plan.new(database("primary"))
    def building(table) = { started: "Building", what: "index_#{table}_on_title on #{table}", source: table }
    def ended = { ended: true }
    def migrated(index) = { migrated: NEWEST[index][/\d+/] }

    # A site with that many more posts, and without the newest migrations.
    def prepare(rows: 0, pending: 2)
      versions = Operations::Upgrade::Plan.migrations.keys.sort
      open(database("primary")) do |handle|
        handle.execute_batch <<~SQL
          CREATE TABLE schema_migrations (version varchar PRIMARY KEY);
          CREATE TABLE ar_internal_metadata (key varchar PRIMARY KEY, value varchar);
          WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < #{rows})
          INSERT INTO posts (title) SELECT 'title' FROM n WHERE #{rows} > 0
        SQL
        applied = versions.first(versions.size - pending)
        applied.each { |version| handle.execute "INSERT INTO schema_migrations VALUES (?)", [ version ] }
      end
    end

    # The reports at that second, after those events.
    def at(second, *events)
      @reported ||= []
      @clock ||= Clock.new(0)
      @progress ||= Operations::Upgrade::Progress.new(path, plan, clock: @clock) { |line| @reported << line }
      File.write path, events.map { |event| "#{JSON.generate(event)}\n" }.join, mode: "a"
      @clock.now = second
      @progress.update
      @reported.slice!(0..)
    end

    def statement(log, sql, name: nil, **payload)
      log.start nil, nil, { sql:, name:, **payload }
      log.finish nil, nil, { sql:, name:, **payload }
    end

    def objects =
      database("primary").read { |file| file.execute("SELECT type, name FROM sqlite_schema ORDER BY name") }
end
