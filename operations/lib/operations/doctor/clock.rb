# Whether the clock was set back, which leaves files with a modification time in the future.
class Operations::Doctor::Clock < Operations::Doctor::Examination
  TOLERANCE = 60 # seconds
  REMEDY = "Synchronize it: timedatectl set-ntp true. " \
    "Posts and backups made in the meantime keep their wrong times."

  def findings
    latest, path = written.max
    if latest && latest > Time.now + TOLERANCE
      [ error(:clock_behind,
        "The clock says #{time(Time.now)}, but #{File.basename(path)} was written at #{time(latest)}: " \
        "the clock was set back, or was ahead then.", REMEDY) ]
    else
      [ ok(:clock_right, "No database file has a modification time in the future.") ]
    end
  end

  private
    def written
      paths = directory.databases.flat_map { |database| database.files.select { |path| File.file?(path) } }
      paths.map { |path| [ File.mtime(path), path ] }
    end
end
