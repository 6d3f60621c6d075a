require "test_helper"

# What an original has lost is missed, whatever its copies say.
class LossTest < Operations::TestCase
  include InCommunity

  test "an original that has lost what its copy has fails, and says what" do
    back_up
    lose_last_write { back_up }
    finding = verify["primary"]

    assert_equal [ "posts" ], finding.lost
    assert_equal [ "posts has lost rows: its highest id is 1, and was 2" ], finding.faults
  end

  test "an original that has lost rows fails though its copy has lost them too, until somebody accepts it" do
    back_up
    lose_last_write { assert_equal 0, ops("verify", "--patience", "0").last.exitstatus }
    back_up

    2.times { assert_match "posts has lost rows: its highest id is 1, and was 2", ops("verify").first }
    assert_equal 0, ops("verify", "--accept-loss").last.exitstatus
    assert_equal 0, ops("verify").last.exitstatus
  end

  test "rows that were deleted are not lost" do
    write database("primary"), "second"
    back_up
    assert_equal 0, ops("verify").last.exitstatus
    open(database("primary")) { |handle| handle.execute "DELETE FROM posts WHERE id = 2" }
    back_up

    assert_equal 0, ops("verify").last.exitstatus
  end

  test "a table that a migration makes anew has lost nothing" do
    write database("primary"), "second"
    back_up
    assert_equal 0, ops("verify").last.exitstatus
    open(database("primary")) do |handle|
      handle.execute_batch "DELETE FROM posts WHERE id = 2; CREATE TABLE posts_anew (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT, body TEXT); INSERT INTO posts_anew SELECT id, title, NULL FROM posts; DROP TABLE posts; ALTER TABLE posts_anew RENAME TO posts"
    end
    back_up

    output, status = ops("verify")
    assert status.success?, output
  end

  private
    # As after a write-ahead log that was cut: the file is what it was before.
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
