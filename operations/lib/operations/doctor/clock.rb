require "time"

# Whether the clock has gone back: then something here was written later than now.
class Operations::Doctor::Clock < Operations::Doctor::Examination
  TOLERATED = 60 # seconds

  def findings
    latest, path = written.max
    if latest && latest > Time.now + TOLERATED
      [ wrong("The clock says #{told(Time.now)}, and #{File.basename(path)} was written at #{told(latest)}: it has gone back, or had run ahead.",
        "Set it by a time server (timedatectl set-ntp true). What was posted meanwhile keeps the wrong time; going back to a time (bin/ops restore --at) goes by the wrong clock too.") ]
    else
      [ well("The clock is not behind what was written.") ]
    end
  end

  private
    def written = community.databases.flat_map { |database| database.files.select { |path| File.file?(path) } }.map { |path| [ File.mtime(path), path ] }
    def told(time) = time.getutc.strftime("%F %T UTC")
end
