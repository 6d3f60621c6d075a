require "fileutils"
require "securerandom"

# Whether the existing backups were made from these files. If a site is lost and a new one is created in its
# place, replicating the new one would overwrite the backups of the lost one, and verifications would pass.
class Operations::Provenance
  # When +database+ was last restored or rescued, or nil.
  def self.restored_at(database)
    File.mtime(mark(database))
  rescue Errno::ENOENT
    nil
  end

  def self.mark(database) = "#{database.bookkeeping}-restored"

  def initialize(directory, litestream)
    @directory, @litestream = directory, litestream
  end

  # Raises Operations::Error if there are backups of +databases+ that were made from other files. Otherwise
  # marks a folder as this site's.
  def check(databases = @directory.existing)
    foreign = foreign? ? databases : unknown(databases)
    return claim if foreign.empty?

    raise Operations::Error.new("#{@litestream.destination} has backups of another site's databases " \
      "(#{foreign.map(&:name).join(", ")}), which would be overwritten. To restore them: " \
      "bin/ops restore --force. To back up these files elsewhere, set BACKUP_TO.", kind: :foreign)
  end

  # Whether the backups are in a folder that is marked as another site's.
  def foreign? = !there.nil? && there != here

  # Raises Operations::Error if the primary is missing and has a backup, which should be restored.
  def refuse_new_site_over_backups
    primary = @directory.primary
    return if primary.exist?

    Operations::LostStorage.new(@directory).refuse
    return unless @litestream.copied?(primary)

    raise Operations::Error,
      "#{primary.path} is missing, and a backup of it is in #{@litestream.destination}.\n" \
      "Run bin/ops restore. To start a new site instead, set BACKUP_TO or STORAGE to another directory."
  end

  # Records that +databases+ were restored from these backups.
  def restored(databases)
    databases.each { |database| FileUtils.touch self.class.mark(database) }
    write here_path, there if there
  end

  private
    def here_path = @directory.path(".site")
    def there_path
      folder = @litestream.destination.folder
      File.join(folder, "#{@directory.environment}.site") if folder
    end

    def here = read(here_path)
    def there = (read(there_path) if there_path)

    def read(path)
      File.read(path).strip
    rescue SystemCallError
      nil
    end

    def write(path, id) = Kit::AtomicFile.write(path, "#{id}\n", perm: 0o600)

    def claim
      return if there_path.nil? || there

      write here_path, SecureRandom.uuid unless here
      write there_path, here
    rescue SystemCallError
      nil # the backup itself says why
    end

    # Litestream leaves a folder beside each file that it replicates, and a restore leaves a marker file.
    def unknown(databases)
      databases.reject { |database| File.exist?(database.bookkeeping) || restored?(database) }
        .select { |database| @litestream.copied?(database) }
    end

    def restored?(database) = !self.class.restored_at(database).nil?
end
