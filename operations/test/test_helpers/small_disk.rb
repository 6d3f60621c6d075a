require_relative "../../../kit/test/shared/disks"

# Small disks for a site's storage, or for its backups.
module SmallDisk
  include Disks

  private
    def on_a_disk_of(size)
      FileUtils.rm_rf directory.storage
      on_small_disk(size, directory.storage) do
        directory.databases.each { |database| write database, "first" }
        yield
      end
    end

    def on_a_backup_disk_of(size, &) = on_small_disk(size, backups, &)
    def fill_disk(folder = directory.storage) = super

    # Starts a process that takes what becomes free, at about 60 MB/s: Litestream writes less. Returns its id.
    def keep_disk_full
      path = fill_disk
      fork do
        file = File.open(path, "a")
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
