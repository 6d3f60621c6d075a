require "test_helper"

# Operations back up all databases that the site writes.
class OperationsTest < ActiveSupport::TestCase
  test "every configured database is backed up or derived from one that is" do
    sqlite_only "PostgreSQL's databases are not files"
    site = Kit::DataDirectory.new(Rails.root.join("storage").to_s, environment: "production")
    configured = ActiveRecord::Base.configurations.configs_for(env_name: "production").map(&:database)

    assert_equal configured.sort,
      [ *site.databases, *site.derived ].reject { |database| database.name.in?(%w[ tally erasures ]) }
        .map(&:path).sort
  end

  slow_test "db:prepare creates every replicated database, so that Litestream reports no corrupted ones" do
    sqlite_only "Litestream replicates only SQLite"
    Dir.mktmpdir do |folder|
      variables = { "STORAGE" => "#{folder}/storage", "BACKUP_TO" => "#{folder}/backups",
        "RAILS_ENV" => "production", "SAMPLES" => "0", "TEST_DATABASE_SUFFIX" => nil }
      Operations::Command.run variables, Rails.root.join("bin/rails").to_s, "db:prepare"
      site = Kit::DataDirectory.new("#{folder}/storage")
      litestream = Operations::Litestream.new(site, Operations::BackupDestination.new("#{folder}/backups"))

      assert_empty site.databases.reject(&:exist?).map(&:name)
      log = replicating(variables, folder) do
        site.databases.each { |database| eventually(seconds: 60) { replicated?(litestream, database) } }
      end
      assert_no_match(/corrupted|initialization/, log)
    end
  end

  private
    # Returns what Litestream logged while the block ran.
    def replicating(variables, folder)
      log = "#{folder}/replicate.log"
      process = spawn(variables, Rails.root.join("bin/ops").to_s, "replicate", %i[ out err ] => log)
      yield
      File.read(log)
    ensure
      Process.kill "TERM", process
      Process.wait process
    end

    def replicated?(litestream, database)
      litestream.sync database, seconds: 1
      true
    rescue Operations::Error
      false
    end
end
