# The commands of bin/ops.
class Operations::CLI < Operations::CommandLine
  include Account, Arguments, Blocks, HandingOver, Reporter, Rescue, Restoring, Scrub, SiteTask, Staging,
    Watch
  # Commands of release 1.0, which work for one more release.
  RENAMED = { "move" => "migrate-to-postgres", "read-only" => "maintenance-mode" }.freeze

  def self.start(words = ARGV, config = {}) =
    super([ RENAMED.fetch(words.first, words.first), *words.drop(1) ].compact, config)

  map %w[ --version -v ] => :version

  desc "version", "Print the version"
  def version = say(Operations.site_version || Gem.loaded_specs.fetch("frontpage-operations").version)

  desc "replicate", "Replicate the databases continuously"
  long_desc <<~TEXT
    Runs in the foreground and replicates to BACKUP_TO: a directory, preferably on another disk, or s3://bucket/path. The default is STORAGE with -backups appended. S3 needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; other S3-compatible stores also need S3_ENDPOINT and S3_REGION.
  TEXT
  option :owner, type: :numeric, hide: true # the parent process; once that has exited, this one ends
  def replicate
    Signal.trap("TERM") { exit! } # before Litestream starts, there is nothing to clean up
    check_coverage
    say "Replicating #{directory.storage} to #{destination}."
    Operations::Replication.new(directory, litestream).run(owner: options[:owner]) { |message| say message }
  end

  desc "backup", "Back up the databases now"
  def backup
    check_coverage
    say "Backing up #{directory.storage} to #{destination}."
    say "Backed up: #{Operations::Backup.new(directory, litestream).run.join(", ")}."
  end

  desc "backups", "List backups and restore points"
  def backups
    check_coverage except: :handed_over
    points = litestream.restore_points
    points.any? or raise Operations::Error,
      "There are no backups in #{destination}. Check BACKUP_TO, or run bin/ops backup."

    report_restore_points points
  end

  desc "verify", "Check backups by restoring them"
  long_desc "Restores each backup to a temporary directory, checks its integrity, " \
    "and compares each table with the database: row count, newest row and last change."
  option :max_lag, type: :numeric, default: 60, desc: "Maximum replication lag in seconds"
  option :patience, type: :numeric, hide: true # the name of release 1.0, for one more release
  option :accept_loss, type: :boolean, default: false,
    desc: "Accept lost rows and files of backups, and stop reporting them"
  def verify
    max_lag = options[:patience] || options[:max_lag]
    refuse_negative :max_lag, max_lag
    check_coverage
    record = Operations::BackupVerificationRecord.new(directory)
    record.accept_loss if options[:accept_loss]
    verification = Operations::BackupVerification.new(directory, litestream, max_lag:, **record.known)
    findings = verification.run { |finding| report finding }
    record.save findings
    exit 1 unless findings.all?(&:passed?)
  end

  desc "doctor", "Run health checks and suggest fixes"
  option :seconds, type: :numeric, default: Operations::Doctor::SECONDS,
    desc: "Time limit for reading each database completely; 0 for no limit"
  def doctor
    refuse_negative :seconds
    doctor = Operations::Doctor.new(directory, litestream, seconds: options[:seconds], announce:)
    findings = doctor.examine { |finding| report_check finding }
    exit 1 if findings.any? { |finding| finding.severity == :error }
  end

  desc "upgrade", "Migrate databases to this version"
  long_desc <<~TEXT
    The site is read-only until the upgrade is done. Copies the databases, migrates and checks the copy, compiles outdated
    assets, starts the new code on another port as a test, puts the copy in place, and restarts the site of this directory. If
    a step fails, nothing has changed. Waits until a site that runs from another directory is stopped. A site that isn't
    restarted stays read-only until it runs the new code.
  TEXT
  option :roll_back, type: :boolean, default: false,
    desc: "Restore the databases from before the last upgrade"
  option :force, type: :boolean, default: false, desc: "With --roll-back: discard rows written since then"
  option :accept_loss, type: :array, default: [], desc: "Tables that may have fewer rows afterwards"
  option :restart, type: :boolean, default: true, desc: "Restart the site running from this directory"
  def upgrade
    if options[:roll_back]
      Operations::Upgrade::RollBack.new(directory) { |text| say text }.run force: options[:force]
      say "Rolled back. Check out the previous version and restart the site."
    else
      accepted, restart = options.values_at(:accept_loss, :restart)
      Operations::Upgrade.new(directory, accepted:, restart:) { |text| say text }.run
    end
  end

  desc "prepare [TASK…]", "Prepare databases before the start"
  long_desc <<~TEXT
    For what starts the site, such as a systemd unit or a container. Creates the databases of a new site. If migrations are
    pending, runs bin/ops upgrade: if a step fails, the databases stay as they were, and the exit status is 1. On PostgreSQL,
    migrates while other machines wait. Runs the given Rake tasks afterwards.
  TEXT
  def prepare(*tasks) = Operations::Preparation.new(directory, tasks) { |text| say text }.run

  desc "migrate-to-postgres", "Move the site to PostgreSQL"
  long_desc <<~TEXT
    Set DATABASE_URL to the new database. Copies everything while the site runs. Then makes the site read-only, copies the
    changes made meanwhile, and compares the row count and checksum of every table. The SQLite files are not changed and
    stay read-only afterwards. If interrupted, run it again.
  TEXT
  def migrate_to_postgres
    moved, seconds = Operations::PostgresMigration.here(directory) { |sentence| say sentence }.run
    report_moved moved, seconds
  end

  desc "maintenance-mode COMMAND", "Turn maintenance mode on/off"
  subcommand "maintenance_mode", Operations::CLI::MaintenanceMode

  desc "metrics", "Print or serve Prometheus metrics"
  long_desc <<~TEXT
    With --serve, serves the metrics at http://127.0.0.1:9394/metrics until it is stopped; METRICS_BINDING and METRICS_PORT
    change the address. There is no password, so keep the address private. If METRICS_PORT is set for the site, the site
    serves them itself, and Puma's metrics too.
  TEXT
  option :serve, type: :boolean, default: false, desc: "Serve the metrics over HTTP until stopped"
  option :control, desc: "Path of Puma's control socket"
  option :owner, type: :numeric, hide: true # exits when this process exits
  def metrics
    metrics = Operations::Metrics.new(directory, litestream, control: options[:control])
    if options[:serve]
      server = Operations::Metrics::Server.here(metrics)
      server.run(owner: options[:owner]) { |address| say "Metrics are at #{address}." }
    else
      puts metrics.text
    end
  end

  desc "path [NAME]", "Print the path of a database file"
  def path(name = "primary") = say(find_database(name).path)

  desc "key COMMAND", "Back up secret_key_base"
  subcommand "key", Operations::CLI::Key

  desc "branch COMMAND", "Manage databases of git branches"
  subcommand "branch", Operations::CLI::Branch

  private
    def litestream = @litestream ||= Operations::Litestream.of(directory)
    def destination = litestream.destination
    def check_coverage(...) = Operations::BackupCoverage.new(directory).check(...)
end
