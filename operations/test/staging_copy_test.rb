require "test_helper"

# bin/ops copy --for staging, up to the point where the site takes over.
class StagingCopyTest < Operations::TestCase
  include InDataDirectory

  test "says what to do instead if the data is in PostgreSQL" do
    instead = /Instead, import its public dump.*: bin\/import frontpage dump\.sqlite3/
    assert_refused(/does not support PostgreSQL.*\n#{instead}/,
      DATABASE_URL: "postgresql:///frontpage?host=/nowhere", BUNDLE_WITH: "none")
    Kit::MaintenanceMode.new(directory).enable Kit::MaintenanceMode::MOVING, moved: true
    assert_refused(/does not support PostgreSQL/)
  end

  test "doesn't create a site in an empty directory" do
    FileUtils.rm_rf directory.storage
    assert_refused(/\AThere is no site in /)
    refute_path_exists directory.storage
  end

  private
    def assert_refused(message, **)
      output, status = ops("copy", "--for", "staging", File.join(@folder, "copy"), **)

      assert_equal 1, status.exitstatus
      assert_match message, output
      refute_path_exists File.join(@folder, "copy")
    end
end
