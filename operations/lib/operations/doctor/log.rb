# Whether checkpoints empty the write-ahead logs, or the logs keep growing.
class Operations::Doctor::Log < Operations::Doctor::Examination
  LARGE = 256 * 1024**2 # bytes: four times the size that a checkpoint leaves

  def findings
    logs = databases.map { |database| Operations::WriteAheadLog.new(database, limit: LARGE) }
    large = logs.select(&:large?)
    return [ ok(:wal_small, "The write-ahead logs (WAL) are small.") ] if large.empty?

    large.map do |log|
      warning(:wal_large,
        "#{log.database.basename}-wal is #{size(log.bytes)}: a long-running reader blocks checkpoints.",
        "Processes that have it open: #{users(log)}. " \
        "End the console, dump or stuck request that reads it: the WAL then shrinks.")
    end
  end

  private
    def users(log) = log.users.map { |process, command| "#{process} (#{command})" }.join(", ")
end
