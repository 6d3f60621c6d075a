# Whether there is room on the disks: of the files, and of the copies where those are a folder.
class Operations::Doctor::Space < Operations::Doctor::Examination
  LEAST = 64 * 1024**2 # bytes: what a write-ahead log may come to
  SCARCE = 0.05 # of the disk

  def findings = folders.map { |folder| finding(folder, *Operations::Disk.space(folder)) }

  private
    def folders = [ community.storage, replica.folder ].compact.select { |folder| File.directory?(folder) }.uniq { |folder| File.stat(folder).dev }

    def finding(folder, total, free)
      told = "#{size(free)} of #{size(total)} are free on the disk of #{folder}"
      if free < LEAST
        wrong("#{told}: too little to write.", "Make room there: old folders #{community.environment}_before_… and what was not copied yet (.…-litestream) in #{community.storage}, logs, old copies. The site answers who reads meanwhile, " \
          "and writes again by itself.")
      elsif free < total * SCARCE
        doubtful("#{told}.", "It will be full one day soon: make room, or move to a larger one.")
      else
        well("#{told}.")
      end
    end
end
