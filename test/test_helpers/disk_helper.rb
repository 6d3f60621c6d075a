# Disks that can be made to fail. Requires root and permission to mount.
module DiskHelper
  private
    # Yields the folder of a tmpfs of this size.
    def on_small_disk(size)
      on_disk { |folder|
        system("mount", "-t", "tmpfs", "-o", "size=#{size}", "tmpfs", folder, err: File::NULL)
      }.then do |folder|
        yield folder
      end
    ensure
      unmount
    end

    # Yields the folder of a disk with its own file system, which can fail.
    def on_own_disk
      @image = Tempfile.create("disk").tap { |file| file.truncate 64 * 1024**2 }.path
      system("mkfs.ext4", "-q", "-F", @image, %i[ out err ] => File::NULL) or
        skip "mkfs.ext4 is not installed."
      on_disk { |folder| mount_image folder }.then { |folder| yield folder }
    ensure
      unmount
      FileUtils.rm_f @image
    end

    def mount_image(folder) = system("mount", "-o", "loop,errors=remount-ro", @image, folder, err: File::NULL)

    # A disk error: from then on the file system is read-only, even for open files.
    def fail_disk(folder) = assert(system("mount", "-o", "remount,abort", folder))

    def repair_disk(folder)
      system "umount", folder
      system "fsck.ext4", "-p", @image, %i[ out err ] => File::NULL
      assert mount_image(folder)
    end

    def fill(folder)
      File.open(File.join(folder, "filler"), "w") { |file| loop { file.syswrite "x" * 4096 } }
    rescue Errno::ENOSPC
      File.join(folder, "filler")
    end

    def on_disk
      @mounted = Dir.mktmpdir("disk")
      if yield(@mounted)
        @mounted
      else
        skip("Can't mount a disk: run as root, and in a container that allows mounting.")
      end
    end

    def unmount
      return unless @mounted

      system "umount", "--lazy", @mounted, err: File::NULL
      FileUtils.rm_rf @mounted
    end
end
