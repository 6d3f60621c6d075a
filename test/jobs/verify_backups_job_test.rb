require "test_helper"
require "fugit"

class VerifyBackupsJobTest < ActiveJob::TestCase
  include StorageHelper

  setup do
    SQLite3::Database.new(File.join(storage, "test.sqlite3")) do |database|
      database.execute "PRAGMA journal_mode = wal"
      database.execute "CREATE TABLE posts (id INTEGER PRIMARY KEY, title TEXT)"
    end
  end

  test "records a passed check" do
    sqlite_only "backups do not cover PostgreSQL"
    Operations::Command.run Rails.root.join("bin/ops").to_s, "backup"
    VerifyBackupsJob.perform_now

    assert_predicate Operations::BackupVerificationRecord.new(Kit::DataDirectory.here), :passed?
  end

  test "fails without a backup and names the command to create one" do
    sqlite_only "backups do not cover PostgreSQL"
    assert_match "Create one: bin/ops backup.", failure
  end

  test "fails on PostgreSQL, which backups don't cover" do
    with_environment(DATABASE_URL: "postgresql:///frontpage", BUNDLE_WITH: "none") do
      assert_match "Backups do not cover PostgreSQL", failure
    end
  end

  test "is scheduled every 6 hours" do
    schedules = YAML.load_file(Rails.root.join("config/recurring.yml"))["production"]
      .transform_values { |task| task["schedule"] }

    assert_equal "42 */6 * * *", schedules["verify_backups"]
    assert schedules.values.all? { |schedule| Fugit.parse(schedule) }
  end

  private
    def failure = assert_raises(Operations::Command::Failed) { VerifyBackupsJob.perform_now }.message
end
