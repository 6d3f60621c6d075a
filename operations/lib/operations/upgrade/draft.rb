require "fileutils"

# A second copy of the databases, which is migrated while the site still reads its own.
class Operations::Upgrade::Draft
  def initialize(directory, snapshot)
    @directory, @snapshot = directory, snapshot
    @copy = Kit::DataDirectory.new(File.join(snapshot.folder, "migrated"), environment: directory.environment)
  end

  # For STORAGE.
  def storage = @copy.storage

  # With the key, since the data may be encrypted with it. Read-only: the trial of new code changes nothing.
  def make
    Kit::MaintenanceMode.new(@copy).enable "This is a copy."
    key = File.join(@directory.storage, Kit::SecretKeyBase::FILE)
    FileUtils.cp key, storage if File.exist?(key)
    @snapshot.databases.each { |database| FileUtils.cp @snapshot.of(database).path, storage }
  end

  # The site's databases as they will be.
  def databases = @snapshot.databases.map { |database| of database }

  # The site's databases that differ from the copy, or that aren't in the snapshot. Ask after the migrations:
  # the trial of the new code writes to the cache.
  def changed
    [ *@directory.databases, *@directory.derived ].select do |database|
      of(database).exist? && database.name != Operations::Erasures::NAME && changed?(database)
    end
  end

  # Writes the copies of +databases+ into the site's files, in use or not, in one transaction for each. Yields
  # what delays it.
  def put_in_place(databases, &report)
    databases.each { |database| @snapshot.write of(database), database, &report }
  end

  def delete = FileUtils.rm_rf(storage)

  private
    def of(database) = database.in(storage)

    def changed?(database)
      copy, original = of(database), @snapshot.of(database)
      copy.empty_log seconds: Operations::Upgrade::Snapshot::TIMEOUT
      !original.exist? || !FileUtils.identical?(copy.path, original.path)
    end
end
