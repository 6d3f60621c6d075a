# Mounts a small disk, which only root can do.
module SmallDisk
  private
    def on_a_disk_of(size)
      FileUtils.rm_rf community.storage
      FileUtils.mkdir_p community.storage
      mounted = system("mount", "-t", "tmpfs", "-o", "size=#{size}", "tmpfs", community.storage, err: File::NULL)
      skip "A small disk cannot be mounted here." unless mounted
      begin
        community.databases.each { |database| write database, "first" }
        yield
      ensure
        system "umount", "--lazy", community.storage
      end
    end
end
