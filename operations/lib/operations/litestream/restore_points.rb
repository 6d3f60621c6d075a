require "time"

# The times to which one database can be restored.
class Operations::Litestream::RestorePoints
  SNAPSHOT_LEVEL = 9 # of Litestream: a full snapshot; lower levels contain changes

  def initialize(litestream, database)
    @litestream, @database = litestream, database
  end

  def name = @database.name
  def any? = files.any?

  # When the oldest full snapshot was made, in the format of --at. A file with all transactions counts, too.
  def oldest = times(full_copies).min

  def newest = times(files).max
  def transaction = files.map { |file| last(file) }.max # the number of the newest one; nil without any
  def bytes = files.sum { |file| file["size"] }

  # Whether the files are enough to restore the newest of these times: a full copy, and all changes since.
  def complete?
    reached = full_copies.map { |file| last(file) }.max.to_i
    files.sort_by { |file| first(file) }.each do |file|
      reached = [ reached, last(file) ].max if first(file) <= reached + 1
    end
    any? && reached == files.map { |file| last(file) }.max
  end

  # The files of the +earlier+ points that are missing or have another size, unless Litestream deletes them.
  def lost_since(earlier)
    sizes = files.to_h { |file| [ key(file), file["size"] ] }
    earlier.files.reject do |file|
      sizes.key?(key(file)) ? sizes[key(file)] == file["size"] : deletable?(file)
    end
  end

  # The error if there is no backup for the time +at+, or none at all; it says which times there are.
  def missing(at)
    if !any?
      Operations::Error.new("There is no backup of #{name} in #{@litestream.destination}.\n" \
        "Check BACKUP_TO, the destination of the backups.", kind: :no_backup)
    elsif oldest && at
      times = "Oldest: #{oldest}, newest: #{newest}."
      Operations::Error.new("No backup of #{name} found for #{at.getutc.iso8601}. #{times}", kind: :no_backup)
    else
      problem = "The backup of #{name} in #{@litestream.destination} is incomplete: it has no full copy."
      Operations::Error.new("#{problem}\n#{Operations::Litestream::Failure::RENEW}", kind: :incomplete_backup)
    end
  end

  protected
    def files = @files ||= @litestream.copied?(@database) ? @litestream.files(@database) : []

  private
    def full_copies = files.select { |file| file["level"] == SNAPSHOT_LEVEL || first(file) == 1 }
    def first(file) = file["min_txid"].to_i(16)
    def last(file) = file["max_txid"].to_i(16)
    def key(file) = file.values_at("level", "min_txid", "max_txid")

    # A change that is part of a larger file, one from before the oldest snapshot, or an expired snapshot.
    def deletable?(file)
      case file["level"]
      when 0
        transactions = first(file)..last(file)
        files.any? { |other| other["level"].positive? && (first(other)..last(other)).cover?(transactions) }
      when SNAPSHOT_LEVEL
        Time.iso8601(file["timestamp"]) < Time.now - @litestream.destination.days * 86_400
      else
        last(file) < files.filter_map { |other| last(other) if other["level"] == SNAPSHOT_LEVEL }.min.to_i
      end
    end

    # Litestream drops fractions of a second, and can't restore to a time before the fraction.
    def times(files) = files.map { |file| (Time.iso8601(file["timestamp"]) + 1).getutc.iso8601 }
end
