# Translates Litestream's messages into errors that say what to do.
class Operations::Litestream::Failure
  RENEW = "If the site's files are intact, run bin/ops backup, which makes a new full copy. Otherwise " \
    "restore an earlier time: bin/ops backups lists the times, and bin/ops restore --at restores one.".freeze
  ELSEWHERE = "Check BACKUP_TO and its directory, or set BACKUP_TO to another one.".freeze

  Meaning = Data.define(:pattern, :what, :remedy)

  MEANINGS = {
    no_backup: [ /no matching backup|no backup|no snapshots/i, "There is no backup.", RENEW ],
    credentials: [
      /AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|no EC2 IMDS role|get credentials|Forbidden/i,
      "The object store rejected the credentials.",
      "Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and whether they may read, " \
      "write and list the bucket." ],
    no_bucket: [ /NoSuchBucket/i,
      "The bucket does not exist.", "Create it, or set BACKUP_TO to another one." ],
    unreachable: [
      /connection refused|no such host|i\/o timeout|deadline exceeded|network is unreachable|dial tcp/i,
      "The object store can't be reached.", "Check S3_ENDPOINT, S3_REGION and the network, then try again." ],
    disk_full: [ /no space left|disk quota exceeded/i, "The disk%s is full.",
      "Free space there and try again. " \
      "If backups are on it, you can also set BACKUP_TO to a larger disk and restart the site." ],
    read_only: [ /read-only file system/i, "The disk%s is mounted read-only.",
      "Check dmesg. If the disk is healthy: mount -o remount,rw. Otherwise set BACKUP_TO to another disk." ],
    permission: [ /permission denied|operation not permitted/i, "This user has no permission.",
      "Check who owns the directory, and run bin/ops as that user." ],
    unusable: [ /too many levels of symbolic links|not a directory|is a directory|input\/output error|stale/i,
      "The backup destination can't be used.", ELSEWHERE ],
    unknown_format: [ /invalid LTX file|unsupported/,
      "A file of the backup is damaged, or a newer version of Frontpage made it.",
      "If it is from a newer version, use that one. #{RENEW}" ],
    incomplete_backup: [ /non-contiguous|cannot calc restore plan|no such file/i,
      "The backup is incomplete: files are missing.", RENEW ],
    damaged_backup: [ /checksum|EOF|invalid ltx|decode|lz4|out of order|ltx|integrity check|malformed/i,
      "The backup is damaged.", RENEW ]
  }.transform_values { |values| Meaning.new(*values) }.freeze

  # A full copy repairs these.
  REPAIRABLE = %i[ no_backup unknown_format incomplete_backup damaged_backup ].freeze

  # The path in a message like "write /backups/a/ltx/0/1.ltx.tmp: no space left on device", and its folder.
  PATH = %r{(?<!\S)(/[^:]+): (?:no space|disk quota|read-only)}i
  LEVEL = %r{(/ltx(/\d+)?)?(/[^/]*\.ltx[^/]*)?\z}

  LOGGED = /\A\{.*"error":"([^"]*)"/ # in a line of Litestream's log

  # The Operations::Error for +failed+, which has an +output+.
  def self.error(failed) = translate(failed.output) || failed

  # The same for the system's +error+ when +folder+ was to be written to.
  def self.of_system(error, folder)
    message = "write #{folder}: #{error.class.new.message}"
    unusable = "#{MEANINGS[:unusable].what} (#{message})\n#{ELSEWHERE}"
    translate(message) || Operations::Error.new(unusable, kind: :unusable)
  end

  def self.translate(output)
    kind, meaning = MEANINGS.find { |_, meaning| output.match?(meaning.pattern) }
    return unless kind

    line = output.lines.last.to_s.strip
    message = (line[LOGGED, 1] || line).delete_prefix("Error: ").chomp(".")
    what = format(meaning.what, disk(message))
    Operations::Error.new("#{what} (#{message})\n#{meaning.remedy}", kind:)
  end

  def self.disk(message) = message[PATH, 1]&.then { |path| " of #{path.sub(LEVEL, "")}" }
  private_class_method :translate, :disk
end
