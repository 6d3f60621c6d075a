require "fileutils"

# Replaces database files, and moves the previous ones to a folder beside them. The new files are prepared
# elsewhere, so that the replacement takes only a moment. If one can't be put in place, the previous files are
# put back, also after a kill, by the next replacement or start of the site.
class Operations::Replacement
  class << self
    def interrupted(directory) = Operations.glob(directory.storage, "#{directory.environment}_restoring_*")

    # Puts the previous files back, unless the new ones have been used.
    def recover(directory)
      interrupted(directory).each do |scratch|
        files = Dir.children(scratch).select do |file|
          path = File.join(directory.storage, file)
          File.exist?(path) && File.identical?(path, File.join(scratch, file))
        end
        placed = files.map { |file| File.join(directory.storage, file) }
        next if placed.any? { |path| File.exist?("#{path}-wal") }

        put_back directory, scratch.sub("_restoring_", "_before_"), placed
        FileUtils.rm_rf scratch
      end
    end

    # Moves the files in +folder+ back, in place of those that were +placed+.
    def put_back(directory, folder, placed)
      FileUtils.rm_f placed
      return unless File.directory?(folder)

      Dir.children(folder).each do |file|
        File.rename File.join(folder, file), File.join(directory.storage, file)
      end
      Dir.rmdir folder
    end
  end

  # +databases+ are replaced. +derived+ are only moved away, because they were derived from the previous ones.
  def initialize(directory, databases, derived: [], now: Time.now.utc)
    @directory, @databases, @derived = directory, databases, derived
    @stamp = now.strftime("%Y-%m-%dT%H%M%S.%LZ")
    @existing = @databases.select(&:exist?)
  end

  # The folder to prepare the new files in, under their own names.
  def scratch = @directory.path("_restoring_#{@stamp}")

  # The folder with the previous files; nil if no file was replaced.
  def aside = (folder if File.directory?(folder))

  # Yields to prepare the new files, and then puts them in place. If that fails, nothing has changed, and
  # Operations::Error is raised.
  def make
    refuse_while_open
    self.class.recover @directory
    [ @directory.storage, scratch ].each { |path| FileUtils.mkdir_p path, mode: 0o700 }
    yield.tap { put_in_place }
  rescue SystemCallError => error
    raise Operations::Error, "Nothing was replaced: #{error.message}. Run bin/ops doctor."
  ensure
    FileUtils.rm_rf scratch
  end

  private
    def folder = @directory.path("_before_#{@stamp}")
    def replaced = [ *@databases, *@derived ]

    # Includes processes that have deleted files open: what they write is lost when they exit.
    def refuse_while_open
      paths = replaced.flat_map { |database| [ database.path, "#{database.path}-wal" ] }
      users = Operations::FilesInUse.by(paths)
      return if users.empty?

      list = users.map { |process, command| "  #{process}  #{command}" }.join("\n")
      raise Operations::Error, "The site is using these files: stop it first.\n#{list}"
    end

    # Checks again, because preparing the new files may have taken a long time.
    def put_in_place
      placed = []
      refuse_while_open
      refuse_new_files
      replaced.each { |database| set_aside database }
      Dir.children(scratch).each { |file| place file, placed }
    rescue SystemCallError, SignalException => error
      self.class.put_back @directory, folder, placed
      raise if error.is_a?(SignalException)

      raise Operations::Error, "Nothing was replaced; the previous files are back in place: " \
        "#{error.message}. Run bin/ops doctor."
    end

    def refuse_new_files
      created = @databases.select(&:exist?) - @existing
      return if created.empty?

      raise Operations::Error,
        "#{created.map(&:path).join(", ")} was created in the meantime, so nothing was replaced. " \
        "Stop the site and try again."
    end

    def set_aside(database)
      database.files.each do |file|
        FileUtils.mkdir_p folder, mode: 0o700
        File.rename file, File.join(folder, File.basename(file))
      end
    end

    # Never overwrites an existing folder. Files get the owner of the data directory, even if root runs this,
    # and only that user can read them.
    def place(file, placed)
      source, target = File.join(scratch, file), File.join(@directory.storage, file)
      File.chmod 0o600, source
      File.chown(*owner, source) if Process.uid.zero?
      File.link source, target
      placed << target
    end

    def owner
      storage = File.stat(@directory.storage)
      [ storage.uid, storage.gid ]
    end
end
