require "fileutils"

# Replaces local backups by new full copies, so that nothing of the past can be restored (Operations::Scrub).
# In a bucket, the earlier backups stay until they expire. A file requests it from the running replication, so
# that it isn't lost when that is restarted.
class Operations::BackupReset
  def initialize(directory, litestream)
    @directory, @litestream = directory, litestream
  end

  def requested? = File.exist?(path)
  def request = File.write(path, "", perm: 0o600)

  # Makes full copies of the databases +lost+, or if requested new backups of all.
  def run_or_add(lost)
    requested? ? run(@directory.existing) : Operations::FullCopy.new(@litestream).make(lost)
  end

  # Only for the holder of replication's locks, while no Litestream runs. The previous backups are deleted
  # after the new ones have been made. If the site has no backups, deletes only Litestream's own copies.
  def run(databases)
    Operations::WALPin.new.tap { |pin| pin.empty databases }.release
    if @litestream.destination.absent?
      databases.each { |database| FileUtils.rm_rf File.join(database.bookkeeping, "ltx") }
    else
      Operations::FullCopy.new(@litestream).start_afresh databases
    end
    FileUtils.rm_f path
  end

  private
    def path = @directory.path("_backup_reset")
end
