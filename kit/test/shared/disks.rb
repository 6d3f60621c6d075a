# Disks that tests mount, which only root can do.
module Disks
  private
    # Yields +folder+, or a temporary one, where a tmpfs of this size is mounted meanwhile.
    def on_small_disk(size, folder = nil, &)
      return Dir.mktmpdir("disk") { |path| on_small_disk(size, path, &) } unless folder

      on_disk(folder, "-t", "tmpfs", "-o", "size=#{size}", "tmpfs", &)
    end

    def on_disk(folder, *options)
      FileUtils.mkdir_p folder
      mounted = system("mount", *options, folder, err: File::NULL)
      skip "Can't mount a disk: run as root, and in a container that allows mounting." unless mounted
      yield folder
    ensure
      system "umount", "--lazy", folder if mounted
    end

    # Returns the path of the file that fills it.
    def fill_disk(folder)
      path = File.join(folder, "filler")
      File.open(path, "a") { |file| loop { file.syswrite "x" * 4096 } }
    rescue Errno::ENOSPC
      path
    end
end
