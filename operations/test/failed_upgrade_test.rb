require "test_helper"

# An upgrade that fails changes nothing, and says what to do. Proofs have the others, with a site that runs.
class FailedUpgradeTest < Operations::TestCase
  include InDataDirectory

  test "restores the databases if the migrations fail" do
    open(database("primary")) do |handle|
      handle.execute "CREATE TABLE schema_migrations (version PRIMARY KEY)"
      handle.execute "INSERT INTO schema_migrations VALUES (?)", [ Operations::Upgrade::Versions.known.first ]
    end
    error = assert_raises(Operations::Error) { Operations::Upgrade.new(directory).run }

    assert_match(/\AThe upgrade was rolled back: .* failed .*\nNo site runs from this directory\. /m,
      error.message)
    assert_equal %w[ first ], titles(database("primary"))
    refute_path_exists directory.path(".read_only")
    assert_empty Dir[directory.path("_upgrade_*/*.sqlite3")]
  end
end
