require "test_helper"

class Admin::BackupsControllerTest < ActionDispatch::IntegrationTest
  include StorageHelper

  test "for who is no administrator it is not there" do
    get "/admin/backups"
    assert_redirected_to %r{/sign-in}

    sign_in_as users(:maria)
    get "/admin/backups"
    assert_response :not_found
  end

  test "an administrator finds it from the settings, and what to do where nothing was checked" do
    sign_in_as users(:admin)
    get "/settings/profile/edit"
    assert_select "nav a[href='/admin/backups']", "backups"

    get "/admin/backups"
    assert_select ".flash", /Nothing is being copied to .* now/
    assert_select ".flash", /No copy has been checked yet. bin\/ops verify does it now/
    assert_select "code", "#{storage}-backups"
  end

  test "it says when all was there, of each file" do
    verified finding("primary", rows: 1_234_567), finding("queue"), finding("tally")

    assert_select ".flash.notice", /restored and checked just now, and all was there/
    assert_select "tbody tr", 3
    assert_select "td", "1,234,567"
  end

  test "it says what was wrong, and when it last passed" do
    verified finding("primary"), at: 2.days.ago
    verified finding("primary", rows: nil, lag: nil, faults: [ "posts is not in the copy" ])

    assert_select ".flash", /check of just now failed.*last passed 2 days ago/m
    assert_select "li", "posts is not in the copy"
  end

  test "a check that was left out is not taken for a pass" do
    verified finding("primary"), at: 14.hours.ago

    assert_select ".flash", /last checked 14 hours ago: the job that does it has not run since/
  end

  test "it says that all is copied while somebody does" do
    File.open(File.join(storage, "test.replication.lock"), "w") do |lock|
      lock.flock File::LOCK_EX
      verified finding("primary")
    end

    assert_select "p", /What is written here is copied to/
    assert_select ".flash.alert:not([hidden])", 0
  end

  private
    def finding(database, rows: 1, lag: 0.4, faults: []) = Operations::Verification::Finding.new(database:, rows:, lag:, faults:)

    def verified(*findings, at: Time.now)
      Operations::VerificationRecord.new(Operations::Community.new(storage, environment: "test")).keep(findings, at: at.utc)
      sign_in_as users(:admin)
      get "/admin/backups"
    end
end
