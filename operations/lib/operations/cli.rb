require "thor"
require "time"

# What a person types after bin/ops.
class Operations::CLI < Thor
  include Telling

  def self.exit_on_failure? = true

  # Says what went wrong and the way out, without a trace of where.
  def self.start(...)
    super
  rescue Operations::Error => error
    warn error.message
    exit 1
  rescue Interrupt
    exit 130
  end

  desc "replicate", "Copies all that is written, second by second, until it is stopped"
  long_desc <<~TEXT
    To a folder beside STORAGE (storage-backups), or where BACKUP_TO says: another folder, best on another disk, or s3://bucket/folder, with AWS_ACCESS_KEY_ID and
    AWS_SECRET_ACCESS_KEY, and S3_ENDPOINT and S3_REGION where the store is not Amazon's.
  TEXT
  option :owner, type: :numeric, desc: "the process it is done for: when that is gone, another may take its place"
  def replicate
    Signal.trap("TERM") { exit! } # until Litestream has taken over there is nothing to end in order
    say "Copying #{community.storage} to #{replica}."
    Operations::Replication.new(community, litestream).begin(owner: options[:owner])
  end

  desc "backup", "Copies all there is now, at once"
  def backup
    say "Copying #{community.storage} to #{replica}."
    say "Copied: #{Operations::Backup.new(community, litestream).run.join(", ")}."
  end

  desc "restore [NAME...]", "Brings back what was copied: all of it, or primary, queue, tally"
  long_desc <<~TEXT
    Never over what is there, unless --force: then the old files are kept in a folder beside, and named. The site has to be stopped.
  TEXT
  option :force, type: :boolean, default: false, desc: "put what is there aside"
  option :at, desc: "as it was then: 2026-11-22T14:30:00Z"
  def restore(*names)
    restoring = Operations::Restore.new(community, litestream, names:, at: time(options[:at]), force: options[:force])
    outcome = restoring.run { |database| say "Fetching #{database.name} from #{replica}." }
    say "Restored in #{outcome.seconds.round(1)} s: #{outcome.restored.map(&:name).join(", ")}."
    say "There is no copy of #{outcome.missing.map(&:name).join(", ")}: the site makes it anew as it starts." if outcome.missing.any?
    say "What was there lies in #{outcome.aside}." if outcome.aside
  end

  desc "verify", "Restores what was copied into a folder of its own, checks all of it, and sets it beside the original"
  option :patience, type: :numeric, default: 60, desc: "by how many seconds a copy may be behind"
  option :accept_loss, type: :boolean, default: false, desc: "take the files as they are, though rows that were there are gone"
  def verify
    record = Operations::VerificationRecord.new(community)
    record.forget record.marks.keys if options[:accept_loss]
    findings = Operations::Verification.new(community, litestream, patience: options[:patience], marks: record.marks).run { |finding| tell finding }
    record.keep findings
    exit 1 unless findings.all?(&:passed?)
  end

  desc "doctor", "Looks for what is known to go wrong, and names the way out"
  def doctor
    findings = Operations::Doctor.new(community, litestream).examine { |finding| tell_of finding }
    exit 1 if findings.any? { |finding| finding.severity == :wrong }
  end

  desc "upgrade", "Brings the files to what the code that is checked out needs, and puts them back where that fails"
  long_desc <<~TEXT
    The site goes on answering who reads, and nothing is written until it is done. The files are copied, migrated and checked, the site is started once
    to see whether it answers, and the one that runs from this folder begins anew.
  TEXT
  option :roll_back, type: :boolean, default: false, desc: "put back what was before the last upgrade, or before one that was interrupted"
  option :force, type: :boolean, default: false, desc: "with --roll-back: though somebody has written since"
  option :accept_loss, type: :array, default: [], desc: "tables that may have fewer rows afterwards"
  option :restart, type: :boolean, default: true, desc: "have the site that runs from this folder begin anew"
  def upgrade
    upgrade = Operations::Upgrade.new(community, accepted: options[:accept_loss], restart: options[:restart]) { |sentence| say sentence }
    if options[:roll_back]
      upgrade.roll_back force: options[:force]
      say "All is as it was before the upgrade. Check out the code of then, and start the site anew."
    else
      upgrade.run
    end
  end

  desc "move", "Moves the community into the PostgreSQL that DATABASE_URL names, while the site goes on"
  long_desc <<~TEXT
    All is copied while it is being written to; then the site is read-only for as long as it takes to copy what has changed, and every table is compared, by
    count and checksum. The files stay as they are and are written to no more. It may be interrupted, and begun again.
  TEXT
  def move
    say "Making the tables there."
    moved, seconds = Operations::Move.here(community) { |sentence| say sentence }.run
    moved.each { |table| say "#{table.database}: #{table.table}, #{table.rows} rows, the same in both (#{table.checksum[0, 12]})" }
    say "All of it is there. Nothing could be written for #{seconds.round(1)} s, and cannot until the site is started anew with DATABASE_URL set as it is here. " \
      "To stay with the files after all: bin/ops read-only off, without DATABASE_URL."
  end

  desc "read-only COMMAND", "Lets the site be read and not written to, for as long as it takes"
  subcommand "read_only", Operations::CLI::ReadOnly

  desc "metrics", "Prints figures for Prometheus, or serves them"
  long_desc <<~TEXT
    With --serve at http://127.0.0.1:9394/metrics, or where METRICS_PORT and METRICS_BINDING say, until it is stopped. Nobody is asked for a password: the
    address is not for the public. A site that METRICS_PORT is set for serves them itself, and Puma's own besides.
  TEXT
  option :serve, type: :boolean, default: false, desc: "at an address, for as long as it runs"
  option :control, desc: "the path of Puma's control socket"
  option :owner, type: :numeric, desc: "the process it is done for: it ends when that is gone"
  def metrics
    metrics = Operations::Metrics.new(community, litestream, control: options[:control])
    if options[:serve]
      Operations::Exporter.here(metrics).run(owner: options[:owner]) { |address| say "Metrics are at #{address}." }
    else
      puts metrics.text
    end
  end

  desc "path [NAME]", "Prints where a file of the community lies: primary, queue, tally, erasures, cache, errors"
  def path(name = "primary")
    database = community.database(name) or raise Operations::Error, "There is no database #{name}."
    say database.path
  end

  desc "branch COMMAND", "Files of their own for branches of the code, in development"
  subcommand "branch", Operations::CLI::Branch

  private
    def community = @community ||= Operations::Community.here
    def litestream = @litestream ||= Operations::Litestream.of(community)
    def replica = litestream.replica

    def time(text)
      return unless text
      raise ArgumentError unless text.match?(/(Z|[+-]\d\d:?\d\d)\z/)

      Time.iso8601(text).tap { |time| raise Operations::Error, "#{text} has not come yet." if time > Time.now }
    rescue ArgumentError
      raise Operations::Error, "#{text} is no time such as 2026-11-22T14:30:00Z, with its zone."
    end
end
