# Whether the clock was set back: then files have a modification time in the future.
class Operations::Doctor::Clock < Operations::Doctor::Examination
  TOLERATED = 60 # seconds
  REMEDY = "Synchronize it: timedatectl set-ntp true. Posts made meanwhile, and the backups of then, keep wrong times."

  def findings
    latest, path = written.max
    if latest && latest > Time.now + TOLERATED
      [ error(:clock_behind, "The clock says #{time(Time.now)}, but #{File.basename(path)} was written at #{time(latest)}: " \
        "the clock went back, or was ahead.", REMEDY) ]
    else
      [ ok(:clock_right, "The clock is not behind the files.") ]
    end
  end

  private
    def written
      paths = directory.databases.flat_map { |database| database.files.select { |path| File.file?(path) } }
      paths.map { |path| [ File.mtime(path), path ] }
    end
end
