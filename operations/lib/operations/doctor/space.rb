# Whether the disks have room: that of the files, and that of the backups where they are in a folder.
class Operations::Doctor::Space < Operations::Doctor::Examination
  LEAST = 64 * 1024**2 # bytes: the size a write-ahead log may reach
  SCARCE = 0.05 # of the disk

  def findings = folders.map { |folder| finding(folder, *Operations::Disk.space(folder)) }

  private
    def folders = [ community.storage, replica.folder ].compact.select { |folder| File.directory?(folder) }.uniq { |folder| File.stat(folder).dev }

    def finding(folder, total, free)
      told = "#{size(free)} of #{size(total)} free on the disk of #{folder}"
      if free < LEAST
        wrong(:disk_full, "#{told}: too little to write.",
          "Free space there: delete old folders (#{community.environment}_before_…) in #{community.storage}, logs, backups. " \
          "Until then the site serves pages but accepts no writes.")
      elsif free < total * SCARCE
        doubtful(:disk_low, "#{told}: less than 5 %.", "Free space or use a larger disk.")
      else
        well(:disk_free, "#{told}.")
      end
    end
end
