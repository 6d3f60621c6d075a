require_relative "../../kit/test/shared/disks"

# Disks that can be made to fail.
module DiskHelper
  include Disks

  private
    # Yields the folder of a disk with its own file system, which can fail.
    def on_own_disk(&)
      @image = Tempfile.create("disk").tap { |file| file.truncate 64 * 1024**2 }.path
      system("mkfs.ext4", "-q", "-F", @image, %i[ out err ] => File::NULL) or
        skip "mkfs.ext4 is not installed."
      Dir.mktmpdir("disk") { |folder| on_disk(folder, *own_disk, &) }
    ensure
      FileUtils.rm_f @image
    end

    def own_disk = [ "-o", "loop,errors=remount-ro", @image ]

    # A disk error: from then on the file system is read-only, even for open files.
    def fail_disk(folder) = assert(system("mount", "-o", "remount,abort", folder))

    def repair_disk(folder)
      system "umount", folder
      system "fsck.ext4", "-p", @image, %i[ out err ] => File::NULL
      assert system("mount", *own_disk, folder)
    end
end
