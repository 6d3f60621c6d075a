require "test_helper"

# bin/ops account, up to the point where the site takes over.
class AccountTest < Operations::TestCase
  include InDataDirectory

  test "doesn't create a site in an empty directory" do
    FileUtils.rm_rf directory.storage
    output, status = ops("account", "karl", "--sign-in-link")

    assert_equal 1, status.exitstatus
    missing = "There is no site in #{directory.storage}. Start it first (bin/start), or set STORAGE.\n"
    assert_equal missing, output
    refute_path_exists directory.storage
  end

  test "doesn't change files that were moved to PostgreSQL" do
    Kit::MaintenanceMode.new(directory).enable Kit::MaintenanceMode::MOVING, moved: true
    output, status = ops("account", "karl", "--role", "administrator", DATABASE_URL: nil)

    assert_equal 1, status.exitstatus
    assert_match "Run this with the site's DATABASE_URL.", output
  end

  test "rejects changes without an account, and unknown roles" do
    {
      %w[ --end-sessions ] => /\ASpecify the account: bin\/ops account NAME/,
      [ "" ] => /\ASpecify the account: bin\/ops account NAME/,
      [ " ", "--role", "member" ] => /\ASpecify the account: bin\/ops account NAME/,
      %w[ karl --role boss ] => /Expected '--role' to be one of member, moderator, administrator; got boss/,
      %w[ karl --sign-in-lnk ] => /Unknown option --sign-in-lnk\. Did you mean --sign-in-link\?/
    }.each do |words, message|
      output, status = ops("account", *words)
      assert_equal [ 1, true ], [ status.exitstatus, output.match?(message) ], output
    end
  end
end
