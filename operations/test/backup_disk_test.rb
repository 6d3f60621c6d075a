require "test_helper"
require "test_helpers/small_disk"

# A site that runs while the disk of its backups is full, and afterwards.
class BackupDiskTest < Operations::TestCase
  include InDataDirectory, SmallDisk

  slow_test "replication continues within seconds once the full disk has space, without a restart" do
    on_a_backup_disk_of("1m") do
      start_replication
      before = litestream_process
      fail_for_half_a_minute
      FileUtils.rm_f fill_disk(backups)
      eventually(seconds: 8) { backed_up? "second" }

      write database("primary"), "third"
      eventually(seconds: 12) { backed_up? "third" }
      assert_equal before, litestream_process
      refute_match "full copies", log
    end
  end

  slow_test "backup names the full disk and the remedy immediately, and succeeds once there is space" do
    on_a_backup_disk_of("1m") do
      start_replication
      fail_for_half_a_minute
      assert_refused_for_space

      FileUtils.rm_f fill_disk(backups)
      output, status = ops("backup")
      assert_equal 0, status.exitstatus, output
    end
  end

  test "backup and replicate name a disk that was full from the start, and continue once there is space" do
    on_a_backup_disk_of("256k") do
      fill_disk backups
      assert_refused_for_space
      @replicator = spawn_replication
      eventually { litestream_process }
      assert_refused_for_space

      FileUtils.rm_f fill_disk(backups)
      eventually(seconds: 15) { backed_up? "first" }
      refute_match(/\.rb:\d|Error\)/, log)
    end
  end

  # Litestream then has to upload changes again that it no longer has itself.
  slow_test "backup makes new full copies if the destination is deleted after it has failed" do
    start_replication
    3.times { |number| write(database("primary"), "change #{number}") && back_up }
    expired = Operations.glob(database("primary").bookkeeping, "ltx/0/*").first(2)
    expired.each { |file| File.delete file } # as Litestream does after five minutes
    FileUtils.rm_rf backups
    File.write backups, ""
    write database("primary"), "second"
    eventually { log.match?(/monitor error.*not a directory/) }
    FileUtils.rm_f backups

    output, status = ops("backup")
    assert_equal 0, status.exitstatus, output
    assert backed_up?("second")
    refute_match(/\.rb:\d|Error\)/, log)
  end

  private
    def assert_refused_for_space
      began = Kit::Clock.now
      output, status = ops("backup")
      assert_equal 1, status.exitstatus, output
      full = /^The disk of #{Regexp.escape backups}.* is full\. \([^{]*\)\n/
      assert_match(/#{full}Free space there .* to a larger disk/, output)
      assert_operator Kit::Clock.now - began, :<, 15
    end

    # Litestream pauses between attempts for twice as long after each failure.
    def fail_for_half_a_minute
      fill_disk backups
      write database("primary"), "second"
      eventually { log.scan(/"backoff":(\d+)/).flatten.map(&:to_i).max.to_i >= 16 * 10**9 }
    end

    def litestream_process = Operations::Replication::Holder.new(directory.replication_lock).litestream
    def log = File.read(File.join(@folder, "replicate.log"))

    def backed_up?(title)
      Dir.mktmpdir do |folder|
        copy = database("primary").in(folder)
        litestream.restore database("primary"), to: copy.path, thorough: false
        titles(copy).include?(title)
      end
    rescue Operations::Error
      false
    end
end
