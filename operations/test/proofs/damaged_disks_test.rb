require "test_helper"

# Backup destinations on disks that are full or read-only, which only root can mount.
class DamagedDisksTest < Operations::TestCase
  include InDataDirectory

  CONDITIONS = {
    "full" => [ ->(disk) { File.write(File.join(disk, "filler"), "x" * 1024**3) }, /The disk is full/ ],
    "mounted read-only" => [ ->(disk) { system("mount", "-o", "remount,ro", disk, exception: true) }, /[Rr]ead-only/ ]
  }.freeze

  CONDITIONS.each do |name, (spoil, message)|
    slow_test "backup says that the disk is #{name}, and the others still work with what it has" do
      on_a_disk do |disk|
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

    def on_a_disk
      FileUtils.mkdir_p backups
      mounted = system("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", backups, err: File::NULL)
      skip "A small disk cannot be mounted here." unless mounted
      yield backups
    ensure
      system "umount", "--lazy", backups if mounted
    end
end
