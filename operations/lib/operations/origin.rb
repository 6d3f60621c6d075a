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

    raise Operations::Error, "There are copies of another #{strange.map(&:name).join(", ")} in #{@litestream.replica}, and they would be pushed out. " \
      "bin/ops restore --force brings them back; BACKUP_TO names another place for the copies of these."
  end

  # Raises Operations::Error where the community is not there, and a copy of it is: who makes another wants that one.
  def refuse_to_begin_anew
    primary = @community.primary
    return if primary.exist? || !@litestream.copied?(primary)

    raise Operations::Error, "#{primary.path} is not there, and a copy of it is in #{@litestream.replica}.\nbin/ops restore brings it back. " \
      "To begin a new site instead, name another place for its copies in BACKUP_TO, or another STORAGE."
  end

  # Writes down that +databases+ are what the copies said.
  def restored(databases) = databases.each { |database| FileUtils.touch mark(database) }

  private
    def mark(database) = "#{database.bookkeeping}-restored"
    def restored?(database) = File.exist?(mark(database))
end
