require "test_helper"
require "test_helpers/small_disk"

# Each test causes a real fault.
class DoctorTest < Operations::TestCase
  include InDataDirectory, SmallDisk

  test "reports a healthy site as such, also if neither the site nor replication runs" do
    back_up
    findings = examine

    assert_empty findings.select { |finding| finding.severity == :error }, findings.inspect
    assert_includes findings.map(&:what), "The backup of primary is complete: 1 rows."
    assert_includes findings.map(&:what), "Replication is not running."
    assert(findings.reject { |finding| finding.severity == :ok }.all?(&:remedy))
  end

  test "prints a sign and a fix for each finding, and fails if one is an error" do
    output, status = ops("doctor")

    assert_match "✗ There is no backup of primary in #{backups}.\n  → Create one: bin/ops backup.", output
    assert_equal 1, status.exitstatus
    back_up
    output, status = ops("doctor")
    assert_equal 0, status.exitstatus, output
  end

  test "finds missing files" do
    FileUtils.rm_f database("primary").files
    assert_error(/production.sqlite3 does not exist/, /bin\/ops restore/)

    FileUtils.rm_rf directory.storage
    assert_error(/directory .* does not exist/, /Check STORAGE/)
  end

  test "finds a damaged page" do
    write database("primary"), *Array.new(300) { |number| "title #{number}" * 10 }
    open(database("primary")) { |handle| handle.execute "PRAGMA wal_checkpoint(TRUNCATE)" }
    File.open(database("primary").path, "r+b") { |file| file.seek(4096 * 4) && file.write("\xFF" * 4096) }

    assert_error(/production.sqlite3 is damaged/, /bin\/ops restore --force primary/)
  end

  test "warns of a database that can't be checked within the time limit" do
    write database("primary"), "title"
    open(database("primary")) { |handle| 18.times { handle.execute "INSERT INTO posts (title) SELECT title FROM posts" } }
    finding = examine(seconds: 0.001).find { |finding| finding.kind == :unfinished }

    assert_match(/production.sqlite3 \(.*\) could not be checked completely in 0.001 s/, finding.what)
    assert_match "bin/ops doctor --seconds 0", finding.remedy
    assert_empty examine(seconds: 0).select { |finding| finding.kind == :unfinished }
  end

  test "finds a truncated WAL" do
    hold = SQLite3::Database.new(database("primary").path)
    hold.execute "PRAGMA wal_autocheckpoint = 0"
    write database("primary"), *Array.new(50) { |number| "title #{number}" }
    hold.execute "INSERT INTO posts (title) VALUES ('the last')"
    FileUtils.cp_r directory.storage, File.join(@folder, "after the crash")
    back_up
    @directory = Kit::DataDirectory.new(File.join(@folder, "after the crash"))
    log = "#{database("primary").path}-wal"
    File.truncate log, File.size(log) - 100

    assert_error(/primary is missing recent writes: posts has lost rows: its highest id is 51, and was 52/, /--force primary/)
  ensure
    hold&.close
  end

  test "finds missing backups" do
    back_up
    FileUtils.rm_rf backups

    assert_error(/There is no backup of primary/, /bin\/ops backup/)
  end

  test "finds a full disk, and one that is mounted read-only" do
    on_a_disk_of("8m") do
      File.binwrite File.join(directory.storage, "filling"), "x" * 7 * 1024**2
      assert_error(/too little to write/, /Free space there/)
      File.delete File.join(directory.storage, "filling")

      assert system("mount", "-o", "remount,ro", directory.storage)
      assert_error(/mounted read-only/, /remount,rw/)
    end
  end

  test "finds a clock that was set back" do
    File.utime Time.now, Time.now + 3600, database("primary").path

    assert_error(/The clock says .* but production.sqlite3 was written at .*: the clock was set back/, /timedatectl/)
  end

  test "finds a growing WAL" do
    File.open("#{database("primary").path}-wal", "a") { |file| file.truncate 300 * 1024**2 }

    assert_includes findings_of(:warning).map(&:what).join, "production.sqlite3-wal is 300.0 MiB"
  end

  test "finds folders with previous databases that are older than any backup" do
    folder = directory.path("_before_2026-01-01").tap { |path| FileUtils.mkdir_p path }
    assert_empty findings_of(:warning).map(&:what).grep(/left by a restore/)

    File.utime Time.now, Time.now - 8 * 86_400, folder
    assert_match "production_before_2026-01-01: left by a restore or upgrade more than 7 days ago",
      findings_of(:warning).map(&:what).join
  end

  test "finds two servers that use the same files" do
    sites = Array.new(2) { start_site }

    assert_match(/2 servers use these databases/, findings_of(:warning).map(&:what).join)
    stop_site sites.pop
    assert_includes findings_of(:ok).map(&:what), "One server is using these databases."
  ensure
    sites.each { |site| stop_site site }
  end

  private
    def examine(**) = Operations::Doctor.new(directory, litestream, **).examine
    def findings_of(severity) = examine.select { |finding| finding.severity == severity }

    def assert_error(what, remedy)
      wrong = findings_of(:error)
      assert wrong.any? { |finding| finding.what.match?(what) && finding.remedy.match?(remedy) }, wrong.inspect
    end

    # A real Puma that has the database open, in a process group of its own, like the one that bin/start runs.
    def start_site
      application = File.join(@folder, "site.ru")
      File.write application, <<~RUBY
        require "sqlite3"
        $database = SQLite3::Database.new(#{database("primary").path.dump})
        $database.execute("SELECT 1 FROM posts")
        run ->(_) { [ 200, {}, [] ] }
      RUBY
      reader, writer = IO.pipe
      words = [ "puma", "--bind", "tcp://127.0.0.1:0", application ]
      site = Process.spawn(*words, pgroup: true, %i[ out err ] => writer)
      writer.close
      eventually(seconds: 60) { reader.gets&.include?("Listening") }
      site
    end

    def stop_site(site)
      Process.kill "KILL", -site
      Process.wait site
    end
end
