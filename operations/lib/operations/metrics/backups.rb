# Whether replication runs, how far behind it is, and whether the latest verification of the backups passed.
class Operations::Metrics::Backups < Operations::Metrics::Source
  def read
    supported = Operations::BackupCoverage.new(directory).gap.nil?
    gauge :backups_supported, "1 if bin/ops backs up the database that the site uses; 0 for PostgreSQL.",
      supported ? 1 : 0
    # Abandoned SQLite files may be replicated and verified, but that says nothing about the data.
    return unless supported

    replication Operations::Replication.new(directory, litestream).running?
    verification Operations::BackupVerificationRecord.new(directory)
  end

  private
    def replication(running)
      gauge :replication_running, "1 if replication is running.", running ? 1 : 0
      gauge :replication_lag_seconds, "Replication lag in seconds.", behind, by: :database if running
    end

    def verification(record)
      if record.at
        passed = record.passed? ? 1 : 0
        gauge :verification_passed, "1 if the latest verification of the backups passed.", passed
      end
      gauge :verification_timestamp_seconds, "When the backups were last verified.", record.at&.to_i
      gauge :verification_last_passed_timestamp_seconds, "When a verification of them last passed.",
        record.last_passed_at&.to_i
    end

    def behind = databases.to_h { |database| [ database.name, litestream.behind(database) ] }
end
