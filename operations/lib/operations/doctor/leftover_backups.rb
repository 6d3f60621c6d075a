# Folders with previous databases, older than any backup: they still have accounts that were deleted since.
class Operations::Doctor::LeftoverBackups < Operations::Doctor::Examination
  def findings
    expired = Time.now - destination.days * 86_400
    old = folders.select { |folder| File.mtime(folder) < expired }.map { |folder| File.basename(folder) }
    return [] if old.empty?

    [ warning(:old_folders, "#{old.join(", ")}: left by a restore or upgrade more than #{destination.days} " \
      "days ago; may contain accounts that were deleted since.",
      "Delete the directories you no longer need: rm -r, in #{directory.storage}.") ]
  end

  private
    def folders = Operations.glob(directory.storage, "#{directory.environment}_{before,upgrade}_*/")
end
