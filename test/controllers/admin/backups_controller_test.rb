require "test_helper"

class Admin::BackupsControllerTest < ActionDispatch::IntegrationTest
  include StorageHelper

  test "links from the site's settings and says how to run the first check" do
    sqlite_only "backups do not cover PostgreSQL"
    sign_in_as users(:admin)
    get "/admin/settings/general"
    assert_select "nav a[href='/admin/backups']", "backups"

    get "/admin/backups"
    assert_select ".flash", /Replication to .* isn’t running/
    assert_select ".flash", /Backups haven’t been verified yet. To verify them now, run bin\/ops verify/
    assert_select ".flash.alert", /The backups in #{storage}-backups are on the same disk as the data/
    with_environment("BACKUP_TO" => "s3://bucket/folder") { get "/admin/backups" }
    assert_select ".flash", text: /same disk/, count: 0
    assert_select "code", "s3://bucket/folder"
  end

  test "says on PostgreSQL that backups don't cover it, and ignores old results" do
    record_check finding("primary")
    with_environment("DATABASE_URL" => "postgresql:///frontpage") { get "/admin/backups" }

    assert_select ".flash.alert",
      /This site’s data is in PostgreSQL \(DATABASE_URL\)\. Backups don’t cover PostgreSQL/
    assert_select ".flash.notice, table", 0
  end

  test "warns that the SQLite files are out of use after a migration to PostgreSQL" do
    sqlite_only "backups do not cover PostgreSQL"
    Kit::MaintenanceMode.new(Kit::DataDirectory.new(storage, environment: "test"))
      .enable Kit::MaintenanceMode::MOVING, moved: true
    record_check finding("primary")

    assert_select ".flash.alert", /moved to PostgreSQL, and these SQLite files are no longer in use/
    assert_select ".flash.notice, table", 0
  end

  test "shows the result for each database when every check passed" do
    sqlite_only "backups do not cover PostgreSQL"
    record_check finding("primary", rows: 1_234_567), finding("queue"), finding("tally")

    assert_select ".flash.notice", /Verified just now: no problems found/
    assert_select "tbody tr", 3
    assert_select "td", "1,234,567"
  end

  test "shows the faults of a failed check and when one last passed" do
    sqlite_only "backups do not cover PostgreSQL"
    record_check finding("primary"), at: 2.days.ago
    record_check finding("primary", rows: nil, lag: nil, faults: [ "posts is missing from the backup" ])

    assert_select ".flash", /Verification failed just now.*last successful one was 2 days ago/m
    assert_select "li", "posts is missing from the backup"
  end

  test "warns when the scheduled check hasn't run" do
    sqlite_only "backups do not cover PostgreSQL"
    record_check finding("primary"), at: 14.hours.ago

    assert_select ".flash",
      /Last verified 14 hours ago. The job that verifies backups every six hours hasn’t run since/
  end

  test "says that replication is running while the lock is held" do
    sqlite_only "backups do not cover PostgreSQL"
    File.open(File.join(storage, "test.replication.lock"), "w") do |lock|
      lock.flock File::LOCK_EX
      record_check finding("primary")
    end

    assert_select "p", /Replication to .* is running/
    assert_select ".flash.alert", text: /running|failed|checked/, count: 0
  end

  private
    def finding(database, rows: 1, lag: 0.4, faults: [])
      Operations::BackupVerification::Finding.new(database:, rows:, lag:, faults:)
    end

    def record_check(*findings, at: Time.now)
      Operations::BackupVerificationRecord.new(Kit::DataDirectory.new(storage, environment: "test"))
        .save(findings, at: at.utc)
      sign_in_as users(:admin)
      get "/admin/backups"
    end
end
