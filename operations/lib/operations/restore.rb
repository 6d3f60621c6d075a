# Restores a site's databases from their backups. All are restored to a scratch folder and checked before the
# first is put in place, and the previous files are moved aside: a restore that fails changes nothing.
class Operations::Restore
  include Kit::Clock

  Outcome = Data.define(:restored, :missing, :aside, :seconds)

  # Undoes a restore that was killed while it replaced files. Raises Operations::Error while one is running.
  def self.recover(directory, litestream)
    return if Operations::Replacement.interrupted(directory).empty?

    replication = Operations::Replication.new(directory, litestream)
    replication.paused(backups: false) { Operations::Replacement.recover directory }
  end

  # +at+ is the time to restore to, or nil for the latest; +force+ replaces existing files; with +passphrase+,
  # the copy of secret_key_base in the primary is restored, too.
  def initialize(directory, litestream, names: [], at: nil, force: false, passphrase: nil, now: Time.now.utc)
    @directory, @litestream = directory, litestream
    @names, @at, @force, @passphrase = names, at, force, passphrase
    @replacement = Operations::Replacement.new(directory, wanted, derived:, now:)
  end

  # The backups may belong to a running site, whose data is restored into another folder: replication of the
  # files in this folder is paused, but not that of the running site. Yields each database before it is
  # fetched. Returns an Outcome. If the restore fails with Operations::Error, nothing has changed.
  def run(&)
    began = now
    refuse_to_overwrite
    Operations::Replication.new(@directory, @litestream).paused(backups: false) do
      missing = @replacement.make { fetch(&) }
      Operations::BackupVerificationRecord.new(@directory).forget wanted.map(&:name)
      Operations::LostStorage.new(@directory).forget wanted.map(&:name)
      Operations::HandOver.new(@directory, @litestream).taken_back if wanted.include?(@directory.primary)
      restored = (wanted - missing).select(&:exist?)
      Operations::Provenance.new(@directory, @litestream).restored restored
      Outcome.new(restored:, missing:, aside: @replacement.aside, seconds: now - began)
    end
  end

  private
    # Includes the records of deleted accounts, which must not come back.
    def wanted
      @wanted ||= selected.include?(@directory.primary) ? selected | [ erasures ] : selected
    end

    def selected
      known = @directory.databases.map(&:name)
      unknown = @names - known
      if unknown.any?
        raise Operations::Error, "There is no database #{unknown.first}. Choose from: #{known.join(", ")}."
      end

      @directory.databases.select { |database| @names.empty? || @names.include?(database.name) }
    end

    def erasures = @directory.database(Operations::Erasures::NAME)

    # Files derived from the previous databases must not stay beside the restored ones.
    def derived
      secret = Kit::SQLiteFile.new(path: secret_path) if @passphrase
      [ *(@directory.derived if wanted.include?(@directory.primary)), *secret ]
    end

    def secret_path = Operations::SecretKey.new(@directory).path

    def refuse_to_overwrite
      existing = (wanted - [ erasures ]).select(&:exist?)
      return if existing.empty? || @force

      exist, them = existing.one? ? %w[ exists it ] : %w[ exist them ]
      raise Operations::Error, "#{existing.map(&:path).join(", ")} already #{exist}. To replace #{them}, " \
        "add --force: the current files are moved to a directory in #{@directory.storage}."
    end

    # Returns the databases without a backup: all but the primary can be created empty.
    def fetch(&)
      missing = fetch_all(&)
      merge_erasures
      decrypt_secret if @passphrase
      missing - [ erasures ]
    end

    def decrypt_secret
      fetched = Kit::DataDirectory.new(@replacement.scratch, environment: @directory.environment)
      data = fetched.primary.exist? ? fetched : @directory
      secret = Operations::SecretKey.new(@directory, data:).decrypt(@passphrase)
      File.write File.join(@replacement.scratch, File.basename(secret_path)), secret, perm: 0o600
    end

    # Adds the entries of the current file, which may not be in the backup yet.
    def merge_erasures
      return unless wanted.include?(erasures) && erasures.exist?

      Operations::Erasures.new(erasures.in(@replacement.scratch)).merge Operations::Erasures.new(erasures)
    end

    def fetch_all
      wanted.reject do |database|
        yield database if block_given?
        time = @at unless database == erasures
        @litestream.restore(database, to: File.join(@replacement.scratch, database.basename), at: time)
      rescue Operations::Error => error
        raise unless error.kind == :no_backup && optional?(database)

        false
      end
    end

    # The other files may be younger than the primary, so an early restore point may not have them.
    def optional?(database) = database.name != "primary" && !@names.include?(database.name)
end
