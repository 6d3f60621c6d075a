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

  # The copies of the site's databases.
  def databases = @snapshot.databases.map { |database| database.in(storage) }

  # The copies that the migrations changed or created. Ask before the trial, which writes to the cache.
  def changed = Operations::Upgrade::Snapshot.databases_in(@copy).select { |copy| changed?(copy) }

  # Writes +copies+ into the site's files, in use or not, in one transaction for each. Yields what delays it.
  def put_in_place(copies, &report)
    copies.each { |copy| @snapshot.write copy, copy.in(@directory.storage), &report }
  end

  def delete = FileUtils.rm_rf(storage)

  private
    def changed?(copy)
      original = @snapshot.of(copy)
      copy.empty_log seconds: Operations::Upgrade::Snapshot::TIMEOUT
      !original.exist? || !FileUtils.identical?(copy.path, original.path)
    end
end
