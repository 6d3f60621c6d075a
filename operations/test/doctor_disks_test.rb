require "test_helper"
require "test_helpers/examination"
require "test_helpers/small_disk"

class DoctorDisksTest < Operations::TestCase
  include Examination, InDataDirectory, SmallDisk

  test "finds a full disk, and one that is mounted read-only" do
    on_a_disk_of("8m") do
      filling = File.join(directory.storage, "filling")
      assert_match "too little to write", with_free(filling, 0.03).join
      assert_match "less than 10 %", with_free(filling, 0.08).join
      assert_empty with_free(filling, 0.3)
      File.delete filling

      assert system("mount", "-o", "remount,ro", directory.storage)
      assert_error(/mounted read-only/, /remount,rw/)
    end
  end

  test "distinguishes a full disk of backups from one of the data" do
    on_a_backup_disk_of("8m") do
      findings = with_free(File.join(backups, "filling"), 0.03)
      assert_match(/of #{backups}: too little for backups\. The site accepts writes/, findings.join)
    end
  end

  test "names a backup disk that is mounted read-only, whose backups can still be restored" do
    on_a_backup_disk_of("8m") do |disk|
      back_up
      assert system("mount", "-o", "remount,ro", disk)

      assert_error(/Nothing is backed up: The disk of #{disk} is mounted read-only/, /remount,rw/)
      assert_match(/The disk of #{disk} is mounted read-only/, ops("backup").first)
      assert_equal %w[ primary queue tally ], restore(force: true).restored.map(&:name)
    end
  end

  private
    # The findings about disks while +share+ of the disk of the file +filling+ is free.
    def with_free(filling, share)
      FileUtils.rm_f filling
      total, free = Operations::Disk.space(File.dirname(filling))
      File.binwrite filling, "x" * (free - total * share)
      findings = Operations::Doctor::Space.new(directory, litestream, seconds: 1).findings
      findings.reject { |finding| finding.severity == :ok }.map(&:what)
    end
end
