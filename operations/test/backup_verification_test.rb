require "test_helper"

class BackupVerificationTest < Operations::TestCase
  include InDataDirectory

  test "complete backups pass, and their rows are counted" do
    back_up
    findings = verify

    assert findings.values.all?(&:passed?), findings.inspect
    assert_equal [ 1, 1, 1 ], findings.values.map(&:rows)
  end

  test "a missing row fails, and the fault names the table" do
    back_up
    write database("primary"), "second"
    findings = verify(max_lag: 0)

    assert_equal [ "posts has 1 rows in the backup, but 2 in the original" ], findings["primary"].faults
    assert findings["queue"].passed?
  end

  slow_test "a changed row fails" do
    back_up
    open(database("primary")) { |handle| handle.execute "UPDATE posts SET title = 'changed'" }

    assert_equal [ "row 1 of posts differs in the backup" ], verify(max_lag: 0)["primary"].faults
  end

  test "waits for replication, and measures the lag" do
    start_replication
    write database("primary"), "second"
    finding = verify["primary"]

    assert finding.passed?, finding.inspect
    assert_operator finding.lag, :<, 30
  end

  slow_test "finds a row that references a missing one" do
    open(database("primary")) do |handle|
      handle.execute "PRAGMA foreign_keys = off"
      handle.execute "INSERT INTO comments (post_id) VALUES (77)"
    end
    back_up

    faults = verify(max_lag: 0)["primary"].faults
    assert_equal [ "row 1 of comments references a missing row of posts" ], faults
  end

  slow_test "finds a damaged page that was copied" do
    write database("primary"), *Array.new(500) { |number| "a title that takes some room, number #{number}" }
    open(database("primary")) do |handle|
      handle.execute "CREATE INDEX posts_by_title ON posts (title)"
      handle.execute "PRAGMA wal_checkpoint(TRUNCATE)"
    end
    page = database("primary").read do |handle|
      handle.get_first_value("SELECT rootpage FROM sqlite_schema WHERE name = 'posts_by_title'")
    end
    File.write database("primary").path, "\xFF" * 500, (page - 1) * 4096
    back_up

    refute verify(max_lag: 0)["primary"].passed?
  end

  test "fails without a backup" do
    assert_match "There is no backup of primary in #{backups}.", verify["primary"].faults.join
  end

  test "fails if the file is missing" do
    back_up
    FileUtils.rm_f database("primary").files

    finding = verify["primary"]
    assert_match "production.sqlite3 does not exist", finding.faults.join
    assert_match "bin/ops restore primary", finding.remedy
  end

  slow_test "notices that a change of an old row is missing from the backup" do
    open(database("primary")) do |handle|
      handle.execute_batch <<~SQL
        CREATE TABLE users (id INTEGER PRIMARY KEY AUTOINCREMENT, password TEXT, updated_at TEXT);
        INSERT INTO users (password, updated_at) VALUES ('a', '2026-11-21'), ('b', '2026-11-20')
      SQL
    end
    back_up
    open(database("primary")) do |handle|
      handle.execute "UPDATE users SET password = 'new', updated_at = '2026-11-22' WHERE id = 1"
    end

    faults = verify(max_lag: 0)["primary"].faults.join
    assert_match "the latest change of users is from 2026-11-21 in the backup", faults
  end

  slow_test "records the result, and when a verification last passed" do
    back_up
    assert_equal 0, ops("verify").last.exitstatus
    record = Operations::BackupVerificationRecord.new(directory)
    assert_in_delta Time.now, record.last_passed_at, 60

    write database("primary"), "second"
    output, status = ops("verify", "--max-lag", "0")
    assert_equal 1, status.exitstatus
    assert_match(/primary: FAILED\n  posts has 1 rows in the backup/, output)
    refute record.findings.first.passed?
    assert_operator record.last_passed_at, :<=, record.at
  end

  test "ignores a missing or truncated record" do
    record = Operations::BackupVerificationRecord.new(directory)
    assert_equal [ nil, nil, [] ], [ record.at, record.last_passed_at, record.findings ]

    File.write directory.path("_verification.json"), "{ half"
    assert_nil record.at
  end
end
