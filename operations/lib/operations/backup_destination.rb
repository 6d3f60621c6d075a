require "fileutils"

# Where backups are stored: a folder, or a bucket of an object store. Litestream reads the credentials from
# AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; no file contains them.
class Operations::BackupDestination
  SETTING, DAYS = "BACKUP_TO", "BACKUP_DAYS"
  SAME_DISK = "BACKUP_SAME_DISK" # 1 to accept it, because the disk itself is replicated

  attr_reader :days

  # By default beside the data directory, on the same disk: if it fails, both are lost.
  def self.of(directory, variables = ENV)
    place = variables[SETTING].to_s
    place = "#{directory.storage}-backups" if place.empty?
    new(place, endpoint: variables["S3_ENDPOINT"], region: variables["S3_REGION"],
      days: days(variables.fetch(DAYS, 7)))
  end

  def self.days(text)
    Integer(text).tap { |days| raise ArgumentError unless days.positive? }
  rescue ArgumentError
    raise Operations::Error, "#{DAYS} must be a number of days, 1 or more, but is #{text.inspect}."
  end
  private_class_method :days

  # +place+ is a path or s3://bucket/path, +endpoint+ the address of an object store other than Amazon's,
  # +days+ the retention of backups.
  def initialize(place, endpoint: nil, region: nil, days: 7)
    @place, @endpoint, @region, @days = place, endpoint, region, days
    return unless place.match?(%r{\A\w+://}) && !bucket?

    raise Operations::Error, "#{SETTING} must be a directory or s3://bucket/path, but is #{place}."
  end

  # The same settings for another place.
  def at(place) = self.class.new(place, endpoint: @endpoint, region: @region, days:)

  def to_s = folder || @place

  # For comparison: buckets of two stores can have the same name.
  def identity = [ to_s, *(@endpoint if bucket?) ].join(" ")

  def bucket? = @place.match?(%r{\As3://[^/]+})

  # The path, or nil for a bucket.
  def folder = (File.expand_path(@place, Operations::ROOT) unless bucket?)

  # Whether the folder doesn't exist yet. A file or a broken link in its place counts as existing.
  def absent? = !folder.nil? && !File.exist?(folder) && !File.symlink?(folder)

  # Whether a lost disk would take both +storage+ and the backups. Counts partitions as disks.
  def same_disk?(storage) = !folder.nil? && device(folder) == device(storage)

  # Like same_disk?, unless the operator has accepted it.
  def warn_of_same_disk?(storage, variables = ENV) = variables[SAME_DISK] != "1" && same_disk?(storage)

  # Creates the folder, readable by its owner only, because backups contain password digests. An existing one
  # is left as it is. Returns its path, or nil for a bucket.
  def prepare
    folder&.tap { |path| FileUtils.mkdir_p path, mode: 0o700 }
  rescue SystemCallError => error
    raise Operations::Error,
      "#{folder} could not be created: #{error.message}. Set BACKUP_TO to another directory."
  end

  # Litestream's configuration of the replica of +database+.
  def of(database)
    if bucket?
      in_bucket(database)
    else
      { "type" => "file", "path" => File.join(folder, database.basename) }
    end
  end

  private
    # The device of the nearest existing folder.
    def device(path)
      path = File.dirname(path) until File.exist?(path)
      File.stat(path).dev
    end

    def in_bucket(database)
      bucket, prefix = @place.delete_prefix("s3://").split("/", 2)
      path = [ prefix.to_s.chomp("/"), database.basename ].reject(&:empty?).join("/")
      { "type" => "s3", "bucket" => bucket, "path" => path, "endpoint" => @endpoint, "region" => @region,
        "force-path-style" => (true if @endpoint) }.compact
    end
end
