require "json"
require "litestream/commands"
require "yaml"

# Runs Litestream's commands for a site and its backups, with the configuration on standard input.
class Operations::Litestream
  CONFIGURATION = [ "-config", "/dev/stdin", "-no-expand-env" ].freeze

  # Litestream tries again for that long before it ends; by default, for half a minute for each database.
  ONCE = { "shutdown-sync-timeout" => "5s" }.freeze

  attr_reader :destination

  # With the backup destination that the environment variables name.
  def self.of(directory) = new(directory, Operations::BackupDestination.of(directory))

  def initialize(directory, destination)
    @directory, @destination = directory, destination
  end

  # +socket+ adds the control socket, for continuous replication. Litestream takes a full snapshot each day
  # and deletes those that are too old.
  def configuration(databases = @directory.databases, socket: false)
    connection = { "enabled" => true, "path" => control.path, "permissions" => 0o600 }
    YAML.dump({
      **(socket ? { "socket" => connection } : ONCE),
      "logging" => { "level" => "warn", "type" => "json" },
      "snapshot" => { "interval" => "24h", "retention" => "#{@destination.days * 24}h" },
      "dbs" => databases.map { |file| { "path" => file.path, "replica" => @destination.of(file) } }
    })
  end

  # The environment and command of continuous replication, as for Process.spawn.
  def replicate = [ environment, executable, "replicate", *CONFIGURATION ]

  # Replicates +databases+, which must exist, with a snapshot of each if +full+, and returns. Use only while
  # nothing else replicates.
  def replicate_once(databases, full: true)
    words = [ *CONFIGURATION, "-once", *("-force-snapshot" if full) ]
    Operations::WALPin.hold(databases) do
      execute(executable, "replicate", *words, input: configuration(databases))
    end
  end

  # Backs up everything committed in +database+, also if Litestream has failed. Replication must be running.
  def sync(database, seconds: 60)
    control.sync(database, seconds:)
  rescue Operations::LocalSocket::Refused => error
    raise Failure.error(error)
  end

  # Replication lag in seconds: the age of the oldest transaction in +database+ that isn't backed up, or 0.
  # Replication must be running.
  def behind(database) = control.behind(database)

  # Writes the latest backup of +database+, or its state +at+ a time, to the new file +to+; checks its pages
  # if +thorough+.
  def restore(database, to:, at: nil, thorough: true)
    timestamp = [ "-timestamp", at.getutc.strftime("%FT%TZ") ] if at
    check = %w[ -integrity-check full ] if thorough
    json(run("restore", "-json", *check, *timestamp, "-o", to, database.path))
  rescue Operations::Error => error
    raise unless error.kind == :no_backup

    raise RestorePoints.new(self, database).missing(at)
  end

  # The files of the backup of +database+, as Litestream lists them.
  def files(database) = json(run("ltx", "-json", "-level", "all", database.path)) || []

  # For each database that has backups.
  def restore_points
    @directory.databases.map { |database| RestorePoints.new(self, database) }.select(&:any?)
  end

  def copied?(database) = !@destination.absent? && files(database).any?

  private
    def control = @control ||= Operations::ControlSocket.new(@directory.path(".litestream.sock"))

    def executable
      ::Litestream::Commands.executable
    rescue StandardError => error
      raise Operations::Error,
        "#{error.message.strip}\nSet LITESTREAM_INSTALL_DIR to the directory of a litestream 0.5.17."
    end

    def run(command, *words) = execute(executable, command, *CONFIGURATION, *words, input: configuration)

    # Litestream's own client can't use AWS_CA_BUNDLE (0.5.17: "unable to add custom RootCAs"), but Go reads
    # SSL_CERT_FILE.
    def environment
      { "AWS_CA_BUNDLE" => nil, "SSL_CERT_FILE" => ENV["SSL_CERT_FILE"] || ENV["AWS_CA_BUNDLE"] }
    end

    def execute(*words, **options)
      Operations::Command.run(environment, *words, **options)
    rescue Operations::Command::Failed => error
      raise Failure.error(error)
    end

    # Litestream logs to the stream that it prints its result to.
    def json(printed)
      text = printed.lines.drop_while { |line| !line.match?(/\A[\[{]\s*\n?\z|\A\[\]/) }.join
      JSON.parse(text) unless text.empty?
    rescue JSON::ParserError
      raise Operations::Error, "Litestream's output could not be parsed: #{printed.scrub[0, 200]}"
    end
end
