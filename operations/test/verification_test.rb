require "test_helper"

class VerificationTest < Operations::TestCase
  include InCommunity

  test "copies that have all pass, with how many rows that is" do
    back_up
    findings = verify

    assert findings.values.all?(&:passed?), findings.inspect
    assert_equal [ 1, 1, 1 ], findings.values.map(&:rows)
  end

  test "a copy that lacks a row fails, and says which table" do
    back_up
    write database("primary"), "second"
    findings = verify(patience: 0)

    assert_equal [ "posts has 1 rows in the copy, where the original has 2" ], findings["primary"].faults
    assert findings["queue"].passed?
  end

  test "a row that is another in the copy fails" do
    back_up
    open(database("primary")) { |handle| handle.execute "UPDATE posts SET title = 'changed'" }

    assert_equal [ "row 1 of posts is another in the copy" ], verify(patience: 0)["primary"].faults
  end

  test "while it is copied, a copy is waited for, and how long is the lag" do
    begin_copying
    write database("primary"), "second"
    finding = verify["primary"]

    assert finding.passed?, finding.inspect
    assert_operator finding.lag, :<, 30
  end

  test "a row that names one that is not there is found" do
    open(database("primary")) { |handle| handle.execute "PRAGMA foreign_keys = off"; handle.execute "INSERT INTO comments (post_id) VALUES (77)" }
    back_up

    assert_equal [ "row 1 of comments names a row of posts that is not there" ], verify(patience: 0)["primary"].faults
  end

  test "a page that was damaged and copied is found" do
    write database("primary"), *Array.new(500) { |number| "a title that takes some room, number #{number}" }
    open(database("primary")) { |handle| handle.execute "CREATE INDEX posts_by_title ON posts (title)"; handle.execute "PRAGMA wal_checkpoint(TRUNCATE)" }
    page = database("primary").read { |handle| handle.get_first_value("SELECT rootpage FROM sqlite_schema WHERE name = 'posts_by_title'") }
    File.open(database("primary").path, "r+b") { |file| file.seek((page - 1) * 4096) && file.write("\xFF" * 500) }
    back_up

    refute verify(patience: 0)["primary"].passed?
  end

  test "without a copy it fails with the way out" do
    assert_match "There is no backup of primary in #{backups}.", verify["primary"].faults.join
  end

  test "a file that is gone is no reason to pass" do
    back_up
    FileUtils.rm_f database("primary").files

    finding = verify["primary"]
    assert_match "production.sqlite3 does not exist", finding.faults.join
    assert_match "bin/ops restore primary", finding.remedy
  end

  test "a change of an old row that is not in the copy is missed" do
    open(database("primary")) { |handle| handle.execute_batch "CREATE TABLE users (id INTEGER PRIMARY KEY AUTOINCREMENT, password TEXT, updated_at TEXT); INSERT INTO users (password, updated_at) VALUES ('a', '2026-11-21'), ('b', '2026-11-20')" }
    back_up
    open(database("primary")) { |handle| handle.execute "UPDATE users SET password = 'new', updated_at = '2026-11-22' WHERE id = 1" }

    assert_match "the latest change of users in the copy is of 2026-11-21", verify(patience: 0)["primary"].faults.join
  end

  test "what it came to is kept, and when it last passed" do
    back_up
    assert_equal 0, ops("verify").last.exitstatus
    record = Operations::VerificationRecord.new(community)
    assert_in_delta Time.now, record.last_passed_at, 60

    write database("primary"), "second"
    output, status = ops("verify", "--patience", "0")
    assert_equal 1, status.exitstatus
    assert_match(/primary: FAILED\n  posts has 1 rows in the copy/, output)
    refute record.findings.first.passed?
    assert_operator record.last_passed_at, :<=, record.at
  end

  test "what no verification wrote is no record" do
    record = Operations::VerificationRecord.new(community)
    assert_equal [ nil, nil, [] ], [ record.at, record.last_passed_at, record.findings ]

    File.write community.path("_verification.json"), "{ half"
    assert_nil record.at
  end
end
