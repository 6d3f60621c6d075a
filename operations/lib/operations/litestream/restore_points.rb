require "time"

# The times to which one database can be restored.
class Operations::Litestream::RestorePoints
  SNAPSHOT_LEVEL = 9 # of Litestream: a whole copy; the levels below hold changes to one

  def initialize(litestream, database)
    @litestream, @database = litestream, database
  end

  def name = @database.name
  def any? = files.any?

  # As --at takes it: the time of the oldest whole copy. A file with all transactions from the first on is whole, too.
  def oldest = times(files.select { |file| file["level"] == SNAPSHOT_LEVEL || file["min_txid"].to_i(16) == 1 }).min

  def newest = times(files).max
  def bytes = files.sum { |file| file["size"] }

  # Says that there is no backup +at+ that time, and which times there are.
  def missing(at)
    if any?
      "No backup of #{name} found for #{at.getutc.iso8601}. Oldest: #{oldest}, newest: #{newest}."
    else
      "There is no backup of #{name} in #{@litestream.replica}.\nCheck BACKUP_TO: it says where backups are."
    end
  end

  private
    def files = @files ||= @litestream.copied?(@database) ? @litestream.files(@database) : []

    # Litestream leaves out the fractions of a second, and restores nothing to a time that is one too early.
    def times(files) = files.map { |file| (Time.iso8601(file["timestamp"]) + 1).getutc.iso8601 }
end
