# Mounts small disks, which only root can do.
module SmallDisk
  private
    def on_a_disk_of(size)
      FileUtils.rm_rf directory.storage
      with_disk_at directory.storage, size do
        directory.databases.each { |database| write database, "first" }
        yield
      end
    end

    # For backups alone.
    def on_a_backup_disk_of(size, &) = with_disk_at(backups, size, &)

    def with_disk_at(folder, size)
      FileUtils.mkdir_p folder
      mounted = system("mount", "-t", "tmpfs", "-o", "size=#{size}", "tmpfs", folder, err: File::NULL)
      skip "A small disk cannot be mounted here." unless mounted
      yield folder
    ensure
      system "umount", "--lazy", folder if mounted
    end

    # Returns the path of the file that fills it.
    def fill_disk(folder = directory.storage)
      path = File.join(folder, "filler")
      File.open(path, "a") { |file| loop { file.syswrite "x" * 4096 } }
    rescue Errno::ENOSPC
      path
    end

    # Starts a process that takes what becomes free, at about 60 MB/s: Litestream writes less. Returns its id.
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
