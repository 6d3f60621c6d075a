# Whether the write-ahead logs are taken over into the files, or only grow.
class Operations::Doctor::Log < Operations::Doctor::Examination
  LARGE = 256 * 1024**2 # bytes: four times of what is left of one after a checkpoint

  def findings
    large = databases.map { |database| Operations::WriteAheadLog.new(database, limit: LARGE) }.select(&:large?)
    return [ well("The write-ahead logs are small.") ] if large.empty?

    large.map do |log|
      doubtful("#{log.database.basename}-wal has #{size(log.bytes)}: somebody reads for so long that it cannot be taken over.",
        "Who has it open: #{users(log)}. A console, a dump or a stuck request has to end; then it shrinks by itself.")
    end
  end

  private
    def users(log) = log.users.map { |process, command| "#{process} (#{command})" }.join(", ")
end
