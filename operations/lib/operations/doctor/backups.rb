# Whether replication runs, and whether each backup has everything that its original has.
class Operations::Doctor::Backups < Operations::Doctor::Examination
  # The beginnings of messages, by kind of problem. Other kinds need none.
  HEADLINES = { lost_rows: "%s is missing recent writes: ", damaged: "The backup of %s is damaged: ",
    differs: "The backup of %s differs from the original: ", no_backup: "", file_missing: "" }.freeze
  FALLBACK = "Check BACKUP_TO, STORAGE and RAILS_ENV."

  def findings
    record = Operations::BackupVerificationRecord.new(directory)
    verification = Operations::BackupVerification.new(directory, litestream, max_lag: 10, **record.known)
    [ replication, *verification.run.map { |finding| backup(finding) } ]
  rescue Operations::Error => error
    [ error(error.kind || :backups_unreadable, "The backups cannot be read: #{first_line(error.message)}", rest(error.message)) ]
  end

  private
    def replication
      if Operations::Replication.new(directory, litestream).running?
        ok(:replicating, "Replication to #{destination} is running.")
      else
        warning(:not_replicating, "Replication is not running.",
          "Start it with the site (bin/start), or alone: bin/ops replicate.")
      end
    end

    def backup(finding)
      if finding.passed?
        ok(:backup_complete, "The backup of #{finding.database} is complete: #{finding.rows} rows.")
      else
        faults = finding.faults.join("; ")
        headline = HEADLINES.fetch(finding.kind, "The backup of %s could not be checked: ") % finding.database
        error(finding.kind || :backup_unchecked, "#{headline}#{first_line(faults).chomp(".")}.", finding.remedy || rest(faults))
      end
    end

    # An error's first line says what happened, and the rest what to do.
    def first_line(message) = message.lines.first.strip
    def rest(message) = message.lines.drop(1).join.strip.then { |remedy| remedy.empty? ? FALLBACK : remedy }
end
