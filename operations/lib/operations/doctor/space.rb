# Whether the disks have room: the databases' disk, and the backups' disk if they are in a folder.
class Operations::Doctor::Space < Operations::Doctor::Examination
  MIN_FREE_BYTES = 64 * 1024**2 # the size a write-ahead log may reach
  MIN_FREE_SHARE = 0.05 # of the disk

  def findings = folders.map { |folder| finding(folder, *Operations::Disk.space(folder)) }

  private
    def folders
      existing = [ directory.storage, destination.folder ].compact.select { |folder| File.directory?(folder) }
      existing.uniq { |folder| File.stat(folder).dev }
    end

    def finding(folder, total, free)
      available = "#{size(free)} of #{size(total)} free on the disk of #{folder}"
      if free < MIN_FREE_BYTES
        error(:disk_full, "#{available}: too little to write.",
          "Free space there: delete old directories (#{directory.environment}_before_…) in #{directory.storage}, logs, " \
          "backups. Until then the site serves pages but accepts no writes.")
      elsif free < total * MIN_FREE_SHARE
        warning(:disk_low, "#{available}: less than 5 %.", "Free space or use a larger disk.")
      else
        ok(:disk_free, "#{available}.")
      end
    end
end
