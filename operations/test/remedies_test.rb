require "test_helper"
require "test_helpers/small_disk"

# What the doctor suggests after a loss, and before one.
class RemediesTest < Operations::TestCase
  include InCommunity, SmallDisk

  test "a primary that is lost is to be restored: a fresh backup is no remedy" do
    back_up
    FileUtils.rm_f database("primary").files
    lost = findings_of(:wrong).select { |finding| finding.what.include?("production.sqlite3 does not exist") }

    assert_equal [ :file_missing ], lost.map(&:kind).uniq
    lost.each { |finding| assert_match(/restore.*bin\/ops restore primary/, finding.remedy) }
    refute_match(/bin\/ops backup/, findings_of(:wrong).map(&:remedy).join)
  end

  test "each remedy follows from the finding's kind, whatever its words" do
    Operations::Verification::REMEDIES.each do |kind, remedy|
      finding = Operations::Verification::Finding.new(database: "queue", kind:, faults: [ "no backup, no copy of it, not there" ])
      assert_equal remedy.gsub("%<name>s", "queue"), finding.remedy
    end
    assert_nil Operations::Verification::Finding.new(database: "queue", faults: [ "There is no backup" ]).remedy
  end

  test "backups on the data's own disk are warned of, and that is no failure" do
    back_up
    output, status = ops("doctor")
    assert_match(/\? Backups \(#{backups}\) are on the same disk as the data: .*\n  → Set BACKUP_TO to a folder/, output)
    assert_equal 0, status.exitstatus

    refute_match "same disk", ops("doctor", BACKUP_SAME_DISK: "1").first
  end

  test "backups on another disk, or in a bucket, are not warned of" do
    refute Operations::Replica.new("s3://bucket/folder").same_disk?(community.storage)
    assert Operations::Replica.new("#{@folder}/not/made/yet").same_disk?(community.storage)
    on_a_disk_of("8m") { refute_includes findings_of(:doubtful).map(&:kind), :same_disk }
  end

  private
    def findings_of(severity)
      Operations::Doctor.new(community, litestream).examine.select { |finding| finding.severity == severity }
    end
end
