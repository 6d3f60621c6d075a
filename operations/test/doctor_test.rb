require "test_helper"
require "test_helpers/examination"
require "test_helpers/served_site"

# Each test causes a real fault.
class DoctorTest < Operations::TestCase
  include Examination, InDataDirectory, ServedSite

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
    doubling = "INSERT INTO posts (title) SELECT title FROM posts"
    open(database("primary")) { |handle| 18.times { handle.execute doubling } }
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
    FileUtils.cp directory.path(".site"), File.join(@folder, "after the crash")
    @directory = Kit::DataDirectory.new(File.join(@folder, "after the crash"))
    log = "#{database("primary").path}-wal"
    File.truncate log, File.size(log) - 100

    assert_error(/posts has lost rows: its highest id is 51, and was 52/, /--force primary/)
  ensure
    hold&.close
  end

  test "finds missing backups" do
    back_up
    FileUtils.rm_rf backups

    assert_error(/There is no backup of primary/, /bin\/ops backup/)
  end

  test "finds a clock that was set back" do
    File.utime Time.now, Time.now + 3600, database("primary").path

    assert_error(/The clock says .* production.sqlite3 was written .*: the clock was set back/, /timedatectl/)
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

  slow_test "finds two servers that use the same files" do
    sites = Array.new(2) { start_site }

    assert_match(/2 servers use these databases/, findings_of(:warning).map(&:what).join)
    stop_site sites.pop
    assert_includes findings_of(:ok).map(&:what), "One server is using these databases."
  ensure
    sites.each { |site| stop_site site }
  end

  test "a check that fails is an error, and the others still run" do
    back_up
    Operations::Doctor::Clock.class_eval do
      alias_method :original, :findings
      define_method(:findings) { raise KeyError, "why" }
    end
    output, status = ops("doctor")

    assert_match "✗ The check Clock failed: why (KeyError).", output
    assert_match "The backup of primary is complete", output
    assert_equal 1, status.exitstatus
  ensure
    Operations::Doctor::Clock.class_eval { alias_method :findings, :original }
  end

  test "replication that isn't running is an error if the running site has replicated, or should" do
    site = start_site
    File.write directory.path(".served_by"), "#{site} since 1.0 at port 1"
    severity = -> do
      findings = Operations::Doctor::Verification.new(directory, litestream, seconds: 1).findings
      findings.find { |finding| finding.kind == :not_replicating }.severity
    end

    assert_equal :warning, severity.()
    FileUtils.touch directory.replication_lock
    assert_equal :error, severity.()
  ensure
    stop_site site
  end

  test "checks the backups of the site that runs, not those in BACKUP_TO of the shell" do
    start_replication
    output, = ops("doctor", BACKUP_TO: File.join(@folder, "other"))

    assert_match "✓ Replication to #{backups} is running.", output
    assert_match "? BACKUP_TO is #{@folder}/other here, but the site replicates to #{backups}", output
    assert_match "BACKUP_TO=#{backups}.", output
    assert_match "The backup of primary is complete", output
  end
end
