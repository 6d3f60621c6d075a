# Whether the backups would survive the loss of the disk that has the data.
class Operations::Doctor::Placement < Operations::Doctor::Examination
  def findings
    return [] unless destination.warn_of_same_disk?(directory.storage)

    [ warning(:same_disk,
      "Backups (#{destination}) are on the same disk as the data: if it fails, you lose both.",
      "Set BACKUP_TO to a directory on another disk or to s3://bucket/path. If this disk is replicated, " \
      "set #{Operations::BackupDestination::SAME_DISK}=1 to turn this warning off.") ]
  end
end
