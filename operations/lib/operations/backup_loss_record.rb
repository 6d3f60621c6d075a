require "json"
require "time"

# Which backups have lost files, and when, in a file beside the databases: for bin/ops doctor and alerts.
class Operations::BackupLossRecord
  Loss = Data.define(:database, :at, :files)

  def initialize(directory)
    @path = directory.path("_backup_losses.json")
  end

  # +files+ is the number of lost files, or nil if unknown.
  def add(database, files, destination, at: Time.now.utc)
    loss = { "at" => at.iso8601, "files" => files, "destination" => destination.identity }
    write read.merge(database => loss)
  end

  # The latest loss of each database at +destination+ since +time+.
  def since(time, destination)
    read.filter_map do |database, loss|
      at, here = Time.iso8601(loss["at"]), [ nil, destination.identity ].include?(loss["destination"])
      Loss.new(database:, at:, files: loss["files"]) if at > time && here
    end
  end

  def clear = FileUtils.rm_f(@path)

  private
    # A file that a crash truncated is treated as missing.
    def read
      JSON.parse(File.read(@path))
    rescue Errno::ENOENT, JSON::ParserError
      {}
    end

    # The disk of the data may be full.
    def write(losses)
      Kit::AtomicFile.write(@path, JSON.pretty_generate(losses), perm: 0o600)
    rescue SystemCallError
      nil
    end
end
