require "time"

# The times to which one database can be restored.
class Operations::Litestream::RestorePoints
  SNAPSHOT_LEVEL = 9 # of Litestream: a full snapshot; lower levels contain changes

  def initialize(litestream, database)
    @litestream, @database = litestream, database
  end

  def name = @database.name
  def any? = files.any?

  # In the format of --at: the time of the oldest full snapshot. A file with all transactions from the first on counts,
  # too.
  def oldest = times(files.select { |file| file["level"] == SNAPSHOT_LEVEL || file["min_txid"].to_i(16) == 1 }).min

  def newest = times(files).max
  def bytes = files.sum { |file| file["size"] }

  # The error message if there is no backup for the time +at+; it says which times there are.
  def missing(at)
    if any?
      "No backup of #{name} found for #{at.getutc.iso8601}. Oldest: #{oldest}, newest: #{newest}."
    else
      "There is no backup of #{name} in #{@litestream.destination}.\nCheck BACKUP_TO, the destination of the backups."
    end
  end

  private
    def files = @files ||= @litestream.copied?(@database) ? @litestream.files(@database) : []

    # Litestream drops fractions of a second, and can't restore to a time before the fraction.
    def times(files) = files.map { |file| (Time.iso8601(file["timestamp"]) + 1).getutc.iso8601 }
end
