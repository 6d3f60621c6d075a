require "digest"
require "fileutils"

# The database that every measurement starts from: prepared once per run, closed, and copied for each
# measurement, so that none of them sees the rows of another. A target without anything to prepare starts from
# an empty folder.
class Lab::Template
  attr_reader :directory

  # +rows+ is the number of sample rows that its command is asked for.
  def initialize(target, directory, rows:)
    @target, @directory, @rows = target, directory, rows
  end

  # Starts from scratch, because a stopped run may have left it incomplete.
  def make
    FileUtils.rm_rf directory
    FileUtils.mkdir_p directory
    prepare if @target.prepare?
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
      @target.ledger.store(directory).prepare do |variables|
        environment = @target.environment(storage: directory, SAMPLE_ROWS: @rows.to_s, **variables)
        command = Lab::Command.new(
          environment, *@target.prepare(environment), chdir: @target.root, unsetenv_others: true
        ).run
        next if command.success?

        raise Lab::Error, "The database of #{@target.name} could not be prepared:\n#{command.last_lines(15)}"
      end
    end

    # Without a command that prepares the database, the server creates it.
    def digest_of(path)
      database = @target.ledger.sqlite(path)
      Digest::SHA256.file(database).hexdigest if database && File.exist?(database)
    end

    # Merges the write-ahead logs of SQLite files into them.
    def close
      logs = Lab.glob(directory, "**/*-wal")
      logs.each { |log| Kit::SQLiteFile.new(log.delete_suffix("-wal")).empty_log(seconds: 5) }
      FileUtils.rm_f logs.flat_map { |log| [ log, "#{log.delete_suffix("-wal")}-shm" ] }
    end
end
