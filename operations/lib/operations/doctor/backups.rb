# Whether replication runs, and whether each backup has everything that its original has.
class Operations::Doctor::Backups < Operations::Doctor::Examination
  # The beginnings of messages, by kind of problem.
  HEADLINES = { lost_rows: "%s is missing recent writes: ", damaged: "The backup of %s is damaged: ",
    differs: "The backup of %s differs from the original: ",
    no_backup: "", file_missing: "", foreign: "" }.freeze
  MAX_LAG = 60 # seconds

  def findings
    record = Operations::BackupVerificationRecord.new(directory)
    verification = Operations::BackupVerification.new(directory, litestream, max_lag: 10, **record.known)
    [ *replication, *losses, *verification.run.map { |finding| backup(finding) } ]
  rescue Operations::Error => error
    [ error(error.kind || :backups_unreadable, "The backups cannot be read: #{error.summary}", error.remedy) ]
  end

  private
    def replication
      if unwritable
        [ error(:backups_unwritable, "Nothing is backed up: #{unwritable.summary}", unwritable.remedy) ]
      elsif Operations::Replication.new(directory, litestream).running?
        replication = ok(:replicating, "Replication to #{destination} is running.")
        [ lag > MAX_LAG ? behind : replication, *other_destination ]
      else
        [ stopped ]
      end
    end

    # The reason why nothing can be written to the folder of the backups, or nil.
    def unwritable
      Operations::Disk.try destination.folder if destination.folder
      nil
    rescue Errno::EROFS, Errno::EACCES, Errno::EPERM => error
      Operations::Litestream::Failure.of_system(error, destination.folder)
    rescue SystemCallError
      nil # the verification says so
    end

    def stopped
      problem = [ :not_replicating, "Replication is not running.",
        "Start it with the site (bin/start), or alone: bin/ops replicate." ]
      expected? ? error(*problem) : warning(*problem)
    end

    # Whether the site runs, and replicates or has done so. An empty variable turns replication off.
    def expected?
      site = Operations::Upgrade::Site.new(directory)
      setting = site.environment["REPLICATION_IN_PUMA"]
      site.alive? && (setting ? !setting.empty? : File.exist?(directory.replication_lock))
    end

    def behind
      time = Operations::Upgrade::Plan.time(lag)
      error(:replication_behind, "Replication to #{destination} is #{time} behind.",
        "The log of the site or of bin/ops replicate says why. Newer writes would be lost with the disk.")
    end

    # In seconds; 0 if the replicating process doesn't say.
    def lag
      @lag ||= databases.map { |database| litestream.behind(database) }.max.to_f
    rescue Operations::Error
      @lag = 0
    end

    def other_destination
      return if destination.to_s == asked.to_s

      warning(:other_destination,
        "BACKUP_TO is #{asked} here, but the site replicates to #{destination}, which was checked.",
        "Set BACKUP_TO for bin/ops as for the site: BACKUP_TO=#{destination}.")
    end

    # New full copies have been made since, or the verification says why not.
    def losses
      since = Time.now - destination.days * 86_400
      Operations::BackupLossRecord.new(directory).since(since, destination).map do |loss|
        files = loss.files ? count(loss.files, "file") : "files"
        what = "The backup of #{loss.database} lost #{files} by #{time(loss.at)}: " \
          "earlier times may be impossible to restore."
        remedy = "Find out what deleted them in #{destination}. Then: bin/ops verify --accept-loss."
        error(:backup_lost, what, remedy, about: loss.database)
      end
    end

    def backup(finding)
      if finding.passed?
        ok(:backup_complete, "The backup of #{finding.database} is complete: #{finding.rows} rows.")
      else
        headline = HEADLINES.fetch(finding.kind, "The backup of %s cannot be restored: ") % finding.database
        faults = finding.faults.join("; ").chomp(".")
        error(finding.kind || :backup_unchecked, "#{headline}#{faults}.", finding.remedy)
      end
    end
end
