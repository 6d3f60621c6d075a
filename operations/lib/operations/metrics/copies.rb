# Whether what is written is copied, how far behind the copies are, and what the latest check of them came to.
class Operations::Metrics::Copies < Operations::Metrics::Source
  def read
    verification
    running = Operations::Replication.new(community, litestream).running?
    gauge :replication_running, "Whether some process copies.", running ? 1 : 0
    gauge :replica_behind_seconds, "How long what was committed has waited to be copied; 0 where nothing does.", behind, by: :database if running
  end

  private
    def verification
      record = Operations::VerificationRecord.new(community)
      gauge :verification_passed, "Whether the latest check of the copies passed.", record.at && (record.passed? ? 1 : 0)
      gauge :verification_timestamp_seconds, "When the copies were last checked.", record.at&.to_i
      gauge :verification_last_passed_timestamp_seconds, "When a check of them last passed.", record.last_passed_at&.to_i
    end

    def behind = databases.to_h { |database| [ database.name, litestream.behind(database) ] }
end
