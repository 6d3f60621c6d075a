require "fileutils"

# Files that take the places of others, which are kept aside, in a folder beside them. They are made ready elsewhere first, so that it takes a moment;
# and where one cannot take its place, all are put back.
class Operations::Replacement
  # +databases+ are those that are replaced, +derived+ those that only go, since they were made of them.
  def initialize(community, databases, derived: [], now: Time.now.utc)
    @community, @databases, @derived = community, databases, derived
    @stamp = now.strftime("%Y-%m-%dT%H%M%S.%LZ")
    @there = @databases.select(&:exist?)
  end

  # Where the new files are made ready, under their own names.
  def scratch = @community.path("_restoring_#{@stamp}")

  # The folder with the previous files; nil if there were none.
  def aside = (folder if File.directory?(folder))

  # Yields once there is a place to make the new files ready, and then puts them in theirs. Raises Operations::Error when that cannot be: then all is as it was.
  def make
    refuse_while_open
    [ @community.storage, scratch ].each { |path| FileUtils.mkdir_p path, mode: 0o700 }
    yield.tap { put_in_place }
  rescue SystemCallError => error
    raise Operations::Error, "Nothing was replaced: #{error.message}."
  ensure
    FileUtils.rm_rf scratch
  end

  private
    def folder = @community.path("_before_#{@stamp}")
    def replaced = [ *@databases, *@derived ]

    # Also who has files open that are gone: what is written there is lost with the last of them.
    def refuse_while_open
      users = Operations::FilesInUse.by(replaced.flat_map { |database| [ database.path, "#{database.path}-wal" ] })
      return if users.empty?

      raise Operations::Error, "The site is using these files: stop it first.\n#{users.map { |process, command| "  #{process}  #{command}" }.join("\n")}"
    end

    # Much may have happened while the new ones were made ready.
    def put_in_place
      placed = []
      refuse_while_open
      refuse_newcomers
      replaced.each { |database| set_aside database }
      Dir.children(scratch).each { |file| place file, placed }
    rescue SystemCallError, SignalException => error
      put_back placed
      raise if error.is_a?(SignalException)

      raise Operations::Error, "Nothing was replaced; the previous files are back in place: #{error.message}."
    end

    def refuse_newcomers
      newcomers = @databases.select(&:exist?) - @there
      raise Operations::Error, "#{newcomers.map(&:path).join(", ")} appeared in the meantime, so nothing was replaced. Stop the site and try again." if newcomers.any?
    end

    def set_aside(database)
      database.files.each do |file|
        FileUtils.mkdir_p folder, mode: 0o700
        File.rename file, File.join(folder, File.basename(file))
      end
    end

    # Never overwrites an existing folder. Only the site's user, who owns the data directory, can read it, whoever runs this.
    def place(file, placed)
      source, target = File.join(scratch, file), File.join(@community.storage, file)
      File.chmod 0o600, source
      File.chown(*File.stat(@community.storage).then { |storage| [ storage.uid, storage.gid ] }, source) if Process.uid.zero?
      File.link source, target
      placed << target
    end

    def put_back(placed)
      FileUtils.rm_f placed
      return unless aside

      Dir.children(folder).each { |file| File.rename File.join(folder, file), File.join(@community.storage, file) }
      Dir.rmdir folder
    end
end
