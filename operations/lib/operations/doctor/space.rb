# Whether the disks have room: the databases' disk, and the backups' disk if they are in a folder.
class Operations::Doctor::Space < Operations::Doctor::Examination
  MIN_FREE_BYTES = 64 * 1024**2 # the size a write-ahead log may reach; less on a small disk
  MIN_FREE_SHARE, LOW_SHARE = 0.05, 0.1 # of the disk

  def findings = folders.map { |folder| finding(folder, *Operations::Disk.space(folder)) }

  private
    def folders
      existing = [ directory.storage, destination.folder ].compact.select { |folder| File.directory?(folder) }
      existing.uniq { |folder| File.stat(folder).dev }
    end

    def finding(folder, total, free)
      available = "#{size(free)} of #{size(total)} free on the disk of #{folder}"
      if free < [ MIN_FREE_BYTES, total * MIN_FREE_SHARE ].min
        folder == directory.storage ? data_disk_full(available) : backup_disk_full(available)
      elsif free < total * MIN_FREE_SHARE
        error(:disk_low, "#{available}: less than 5 %.", "Free space or use a larger disk.", about: folder)
      elsif free < total * LOW_SHARE
        warning(:disk_low, "#{available}: less than 10 %.", "Free space or use a larger disk.", about: folder)
      else
        ok(:disk_free, "#{available}.")
      end
    end

    def data_disk_full(available)
      error(:disk_full, "#{available}: too little to write.",
        "Free space there: delete old directories (#{directory.environment}_before_…) in " \
        "#{directory.storage}, logs, backups. Until then the site serves pages but accepts no writes.")
    end

    def backup_disk_full(available)
      error(:backup_disk_full, "#{available}: too little for backups. " \
        "The site accepts writes, but they are not backed up, and logs grow on the data's disk meanwhile.",
        "Free space there, or set BACKUP_TO to a larger disk and restart the site.")
    end
end
