require "test_helper"

# Rows that the original has lost are noticed, whatever the backups have.
class LossTest < Operations::TestCase
  include InDataDirectory

  test "fails and names the table if the original lacks rows that its backup has" do
    back_up
    lose_last_write { back_up }
    finding = verify["primary"]

    assert_equal [ "posts" ], finding.lost
    assert_equal [ "posts has lost rows: its highest id is 1, and was 2" ], finding.faults
  end

  slow_test "lost rows fail the verification until the loss is accepted, even if the backup lost them too" do
    back_up
    lose_last_write { assert_equal 0, ops("verify", "--max-lag", "0").last.exitstatus }
    back_up

    2.times { assert_match "posts has lost rows: its highest id is 1, and was 2", ops("verify").first }
    assert_equal 0, ops("verify", "--accept-loss").last.exitstatus
    assert_equal 0, ops("verify").last.exitstatus
  end

  slow_test "deleted rows are not lost rows" do
    write database("primary"), "second"
    back_up
    assert_equal 0, ops("verify").last.exitstatus
    open(database("primary")) { |handle| handle.execute "DELETE FROM posts WHERE id = 2" }
    back_up

    assert_equal 0, ops("verify").last.exitstatus
  end

  slow_test "a table that a migration rebuilds counts as complete" do
    write database("primary"), "second"
    back_up
    assert_equal 0, ops("verify").last.exitstatus
    open(database("primary")) do |handle|
      handle.execute_batch <<~SQL
        DELETE FROM posts WHERE id = 2;
        CREATE TABLE new_posts (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT, body TEXT);
        INSERT INTO new_posts SELECT id, title, NULL FROM posts;
        DROP TABLE posts;
        ALTER TABLE new_posts RENAME TO posts
      SQL
    end
    back_up

    output, status = ops("verify")
    assert status.success?, output
  end

  private
    # The same effect as a truncated WAL: the file is as it was before the write.
    def lose_last_write
      path = database("primary").path
      open(database("primary")) { |handle| handle.execute "PRAGMA wal_checkpoint(TRUNCATE)" }
      before = File.binread(path)
      write database("primary"), "second"
      back_up
      yield
      FileUtils.rm_f database("primary").files.select { |file| File.file?(file) }
      File.binwrite path, before
    end
end
