require "test_helper"
require "time"

class RestorePointsTest < Operations::TestCase
  include InDataDirectory

  test "restores to a point in time" do
    time = backed_up_at
    write database("primary"), "second"
    back_up

    restore(at: time, force: true)
    assert_equal [ "first" ], titles(database("primary"))
  end

  slow_test "verification waits for the first backup after a restore, and doesn't call undone rows lost" do
    time = backed_up_at
    write database("primary"), "a mistake"
    back_up
    assert_equal 0, ops("verify").last.exitstatus
    restore(at: time, force: true)

    verifying = Thread.new { ops "verify" }
    start_replication
    output, status = verifying.value
    assert_equal 0, status.exitstatus, output
    assert_empty Operations::BackupVerificationRecord.new(directory).replaced
  end

  slow_test "names the oldest and newest backup if a time has no backup, and backups lists them" do
    back_up
    output, status = ops("restore", "--force", "--at", "2020-01-01T00:00:00Z")
    assert_equal 1, status.exitstatus
    assert_match(/No backup of primary found for 2020-01-01T00:00:00Z. Oldest: (2\S+Z), newest: (2\S+Z)\./,
      output)
    oldest = output[/Oldest: (\S+Z), newest/, 1]

    sleep 2.1 # Litestream's times are whole seconds
    write database("primary"), "second"
    back_up
    list, status = ops("backups")
    assert_equal 0, status.exitstatus
    assert_match(/^primary +#{oldest} +2\S+Z +\d.* KiB$/, list)
    assert_equal %w[ DATABASE primary queue tally ], list.lines.map { |line| line.split.first }
    refute_match(/^primary +#{oldest} +#{oldest}/, list)

    restore(at: Time.parse(oldest), force: true)
    assert_equal [ "first" ], titles(database("primary"))
  end

  test "backups names the destination if it has no backups" do
    output, status = ops("backups")

    assert_equal 1, status.exitstatus
    assert_match "There are no backups in #{backups}.", output
  end

  slow_test "backs up what is written after a restore to an earlier time" do
    time = backed_up_at
    write database("primary"), "a mistake"
    back_up
    restore(at: time, force: true)
    write database("primary"), "better"
    back_up

    restore(force: true)
    assert_equal %w[ first better ], titles(database("primary"))
  end

  slow_test "restores to a time before a database was created, unless that database is named" do
    FileUtils.rm_f database("tally").files
    time = backed_up_at
    write database("tally"), "first event"
    back_up

    output, status = ops("restore", "--force", "--at", time.iso8601)
    assert_equal 0, status.exitstatus, output
    assert_match "Restored in", output
    assert_match "No backup from that time: tally.", output
    refute database("tally").exist?

    output, status = ops("restore", "tally", "--at", time.iso8601)
    assert_equal 1, status.exitstatus
    assert_match "No backup of tally found for #{time.iso8601}.", output
  end

  test "rejects invalid times and unknown databases" do
    assert_match "must be a time with a time zone", ops("restore", "--at", "yesterday").first
    assert_match "must be a time with a time zone", ops("restore", "--at", "2026-11-22T14:30:00").first
    assert_match "is in the future", ops("restore", "--at", "2999-11-22T14:30:00Z").first
    assert_match "There is no database posts. Choose from: primary, queue, tally, erasures.",
      ops("restore", "posts").first
  end

  private
    # A moment after the backup and before any later write: Litestream's times are whole seconds.
    def backed_up_at
      back_up
      sleep 1.1
      Time.now.utc.tap { sleep 1.1 }
    end
end
