# Mounts a small disk, which only root can do.
module SmallDisk
  private
    def on_a_disk_of(size)
      FileUtils.rm_rf directory.storage
      FileUtils.mkdir_p directory.storage
      mounted = system("mount", "-t", "tmpfs", "-o", "size=#{size}", "tmpfs", directory.storage, err: File::NULL)
      skip "A small disk cannot be mounted here." unless mounted
      begin
        directory.databases.each { |database| write database, "first" }
        yield
      ensure
        system "umount", "--lazy", directory.storage
      end
    end

    def fill_disk
      File.open(File.join(directory.storage, "filler"), "a") { |file| loop { file.syswrite "x" * 4096 } }
    rescue Errno::ENOSPC
      nil
    end

    # Starts a process that takes what becomes free, at about 60 MB/s, which is more than Litestream writes. Returns its id.
    def keep_disk_full
      fill_disk
      fork do
        file = File.open(File.join(directory.storage, "filler"), "a")
        loop do
          file.syswrite "x" * 65_536
        rescue Errno::ENOSPC
          next
        ensure
          sleep 0.001
        end
      end
    end
end
