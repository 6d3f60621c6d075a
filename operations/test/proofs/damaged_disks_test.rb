require "test_helper"
require "test_helpers/small_disk"

# Backup destinations on disks that are full or read-only, which only root can mount.
class DamagedDisksTest < Operations::TestCase
  include InDataDirectory, SmallDisk

  CONDITIONS = {
    "full" => [ ->(disk) { File.write(File.join(disk, "filler"), "x" * 1024**3) }, /The disk of .* is full/ ],
    "mounted read-only" => [ ->(disk) { system("mount", "-o", "remount,ro", disk, exception: true) },
      /The disk of .* is mounted read-only/ ]
  }.freeze

  CONDITIONS.each do |name, (spoil, message)|
    slow_test "backup says that the disk is #{name}, and the others still work with what it has" do
      on_a_backup_disk_of("256k") do |disk|
        back_up
        spoil disk, spoil
        write database("primary"), "second", "x" * 200_000

        output, status = ops("backup")
        assert_equal 1, status.exitstatus, output
        assert_match message, output
        refute_match(/\.rb:\d|Error\)/, output)
        %w[ verify doctor ].each do |command|
          output, status = ops(command, *("--max-lag=0" if command == "verify"))
          assert_equal 1, status.exitstatus, output
          assert_match(/posts has 1 rows in the backup, but 3/, output)
        end
        assert_equal 0, ops("restore", "--force").last.exitstatus
        assert_equal [ "first" ], titles(database("primary"))
      end
    end
  end

  private
    def spoil(disk, how)
      how.call disk
    rescue Errno::ENOSPC
      # That was the purpose.
    end
end
