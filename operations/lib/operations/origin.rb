require "fileutils"

# Whether the copies that are there are of these very files. Where a community is lost and another is made in its place, to copy that would
# push out the copies of the first, and every check of them would pass.
class Operations::Origin
  def initialize(community, litestream)
    @community, @litestream = community, litestream
  end

  # Raises Operations::Error where there are copies of +databases+ that were not made of them: Litestream leaves its bookkeeping beside what
  # it has copied, and a restore leaves a mark.
  def check(databases = @community.databases.select(&:exist?))
    strange = databases.reject { |database| File.exist?(database.bookkeeping) || restored?(database) }.select { |database| @litestream.copied?(database) }
    return if strange.empty?

    raise Operations::Error, "There are backups of another #{strange.map(&:name).join(", ")} in #{@litestream.replica}, which would be overwritten. " \
      "To restore them: bin/ops restore --force. To back up these files elsewhere, set BACKUP_TO."
  end

  # Raises Operations::Error if the primary is missing and has a backup, which should be restored.
  def refuse_to_begin_anew
    primary = @community.primary
    return if primary.exist? || !@litestream.copied?(primary)

    raise Operations::Error, "#{primary.path} is missing, and a backup of it is in #{@litestream.replica}.\nRun bin/ops restore. " \
      "To start a new site instead, set BACKUP_TO or STORAGE to another folder."
  end

  # Writes down that +databases+ are what the copies said.
  def restored(databases) = databases.each { |database| FileUtils.touch mark(database) }

  private
    def mark(database) = "#{database.bookkeeping}-restored"
    def restored?(database) = File.exist?(mark(database))
end
