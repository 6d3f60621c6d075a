require "open3"
require "securerandom"
require "operations"
require_relative "../../kit/test/shared/tool_tests"
require_relative "test_helpers/forked_ops"

class Operations::TestCase < Minitest::Test
  include ToolTests

  # A small site in a temporary folder, and a folder for its backups.
  module InDataDirectory
    def setup
      super
      FileUtils.mkdir_p directory.storage
      %w[ primary queue tally ].each { |name| write database(name), "first" } # no deleted accounts yet
    end

    def teardown
      stop_replication
      super
    end

    def directory = @directory ||= Kit::DataDirectory.new(File.join(@folder, "storage"))
    def backups = File.join(@folder, "backups")
    def litestream = Operations::Litestream.new(directory, Operations::BackupDestination.new(backups))
    def database(name) = directory.database(name)
    # Without a proof, which takes as long as a restore.
    def back_up = Operations::Backup.new(directory, litestream).transfer
    def restore(...) = Operations::Restore.new(directory, litestream, ...).run
    def verify(**options)
      findings = Operations::BackupVerification.new(directory, litestream, **options).run
      findings.to_h { |finding| [ finding.database, finding ] }
    end

    def write(database, *titles)
      open(database) do |handle|
        handle.execute_batch <<~SQL
          CREATE TABLE IF NOT EXISTS posts (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT);
          CREATE TABLE IF NOT EXISTS comments (
            id INTEGER PRIMARY KEY AUTOINCREMENT, post_id INTEGER NOT NULL REFERENCES posts (id)
          )
        SQL
        handle.transaction do
          titles.each { |title| handle.execute "INSERT INTO posts (title) VALUES (?)", [ title ] }
        end
      end
    end

    # Has the fingerprint of secret_key_base, as in a database of Rails.
    def create_internal_metadata
      open(database("primary")) do |handle|
        handle.execute "CREATE TABLE ar_internal_metadata (key varchar NOT NULL PRIMARY KEY, " \
          "value varchar, created_at datetime(6) NOT NULL, updated_at datetime(6) NOT NULL)"
      end
    end

    def open(database)
      handle = SQLite3::Database.new(database.path)
      handle.busy_handler_timeout = 5000
      handle.execute "PRAGMA journal_mode = wal"
      yield handle
    ensure
      handle&.close
    end

    def titles(database)
      database.read { |handle| handle.execute("SELECT title FROM posts ORDER BY id").flatten }
    end

    def ops(*words, **variables) = ForkedOps.run(words, environment(variables))

    def bin_ops(*words, **variables)
      Open3.capture2e(environment(variables), File.join(Operations::ROOT, "bin/ops"), *words)
    end

    def environment(variables) = surroundings.merge(variables.transform_keys(&:to_s))
    def surroundings = { "STORAGE" => directory.storage, "BACKUP_TO" => backups, "RAILS_ENV" => "production" }

    # Starts replication from the command line, and returns once it works.
    def start_replication(*options)
      @replicator = spawn_replication(*options)
      eventually { copied? }
      @replicator
    end

    def spawn_replication(*options)
      log = File.join(@folder, "replicate.log")
      command = [ File.join(Operations::ROOT, "bin/ops"), "replicate", *options ]
      Process.spawn(surroundings, *command, %i[ out err ] => log)
    end

    def stop_replication
      Process.kill("TERM", @replicator) && Process.wait(@replicator) if @replicator
      @replicator = nil
    end

    private
      def copied?
        directory.existing.each { |database| litestream.sync(database, seconds: 1) }
      rescue Operations::Error
        return unless Process.wait(@replicator, Process::WNOHANG)

        @replicator = nil
        flunk File.read(File.join(@folder, "replicate.log"))
      end
  end

  # For tests of backups themselves.
  module ProvenBackups
    def back_up = Operations::Backup.new(directory, litestream).run
  end
end
