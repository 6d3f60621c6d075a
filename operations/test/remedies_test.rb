require "test_helper"
require "test_helpers/small_disk"

# The fixes that the doctor suggests before and after a loss of data.
class RemediesTest < Operations::TestCase
  include InDataDirectory, SmallDisk

  test "suggests restoring a lost primary, not a new backup" do
    back_up
    FileUtils.rm_f database("primary").files
    lost = findings_of(:error).select { |finding| finding.what.include?("production.sqlite3 does not exist") }

    assert_equal [ :file_missing ], lost.map(&:kind).uniq
    lost.each { |finding| assert_match(/restore.*bin\/ops restore primary/, finding.remedy) }
    refute_match(/bin\/ops backup/, findings_of(:error).map(&:remedy).join)
  end

  test "the fix depends on the finding's kind, not on its message" do
    Operations::BackupVerification::REMEDIES.each do |kind, remedy|
      finding = Operations::BackupVerification::Finding.new(database: "queue", kind:,
faults: [ "no backup, no copy of it, not there" ])
      assert_equal remedy.gsub("%<name>s", "queue"), finding.remedy
    end
    unknown = Operations::BackupVerification::Finding.new(database: "queue", faults: [ "There is no backup" ])
    assert_nil unknown.remedy
  end

  slow_test "warns of backups on the same disk, without failing" do
    back_up
    output, status = ops("doctor")
    assert_match(/\? Backups \(#{backups}\) are on the same disk as the data: .*\n  → Set BACKUP_TO/, output)
    assert_equal 0, status.exitstatus

    refute_match "same disk", ops("doctor", BACKUP_SAME_DISK: "1").first
  end

  test "doesn't warn of backups on another disk or in a bucket" do
    refute Operations::BackupDestination.new("s3://bucket/folder").same_disk?(directory.storage)
    assert Operations::BackupDestination.new("#{@folder}/not/made/yet").same_disk?(directory.storage)
    on_a_disk_of("8m") { refute_includes findings_of(:warning).map(&:kind), :same_disk }
  end

  private
    def findings_of(severity)
      Operations::Doctor.new(directory, litestream).examine.select { |finding| finding.severity == severity }
    end
end
