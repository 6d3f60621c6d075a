require "digest"
require "fileutils"

# The database that every measurement starts from: prepared once per run, closed, and copied for each measurement, so
# that none of them sees the rows of another. A target without anything to prepare starts from an empty folder.
class Lab::Template
  attr_reader :directory

  # +posts+ is the size of the sample community.
  def initialize(target, directory, posts:)
    @target, @directory, @posts = target, directory, posts
  end

  # Starts from scratch, because a stopped run may have left it incomplete.
  def make
    FileUtils.rm_rf directory
    FileUtils.mkdir_p directory
    prepare if @target.prepare
    close
  end

  # A fresh copy of it at +path+.
  def copy_to(path)
    FileUtils.rm_rf path
    FileUtils.cp_r directory, path
    unless digest == digest_of(path)
      raise Lab::Error, "The template at #{directory} was modified during the run. Start a new run."
    end
  end

  # The SHA-256 of the prepared database; nil without a SQLite file.
  def digest
    @digest ||= digest_of(directory)
  end

  private
    def prepare
      environment = @target.environment(storage: directory, SAMPLE_POSTS: @posts.to_s)
      command = Lab::Command.new(environment, *@target.prepare, chdir: @target.root, unsetenv_others: true).run
      return if command.success?

      raise Lab::Error, "The database of #{@target.name} could not be prepared:\n#{command.last_lines(15)}"
    end

    def digest_of(path) = @target.database(path)&.then { |database| Digest::SHA256.file(database).hexdigest }

    # Merges the write-ahead log into the file.
    def close
      Dir[File.join(directory, "*.sqlite3")].each do |path|
        Kit::SQLiteFile.new(path).empty_log(seconds: 5)
      end
      FileUtils.rm_f Dir[File.join(directory, "*-{wal,shm}")]
    end
end
