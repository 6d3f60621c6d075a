require "test_helper"
require "test_helpers/checkout"

# Kills the upgrade of a real site in the middle of a migration.
class KilledUpgradeOfSiteTest < Operations::TestCase
  include InCheckout

  STATE = "SELECT count(*), (SELECT max(version) FROM schema_migrations) FROM comments".freeze

  test "if an upgrade is killed, its processes end, and the previous version accepts writes, unattended" do
    before = @checkout.query(STATE)
    @checkout.serve do
      assert @checkout.wait_until_ready
      @checkout.migration("endless", Checkout::ENDLESS) do
        upgrade = @checkout.start_endless_upgrade
        assert_equal "503", write("while it is upgraded")
        Process.kill "KILL", upgrade

        eventually { write("afterwards") == "200" }
        assert_equal before, @checkout.query(STATE)
        assert_match(/was killed\.\nThe site accepts writes again\./, @checkout.log)
      end
    end
  end

  test "the doctor reports an upgrade that was killed as a whole, and a rollback restores the databases" do
    before = @checkout.query(STATE)
    @checkout.migration("endless", Checkout::ENDLESS) do
      upgrade = @checkout.start_endless_upgrade
      Process.kill "KILL", -upgrade
      Process.wait upgrade

      assert_match "An upgrade was interrupted.", @checkout.ops("doctor").first
      assert_match "Rolled back.", @checkout.ops("upgrade", "--roll-back").first
    end
    assert_equal before, @checkout.query(STATE)
    refute_path_exists @checkout.directory.path(".read_only")
    refute_match "interrupted", @checkout.ops("doctor").first
  end

  private
    def write(token) = @checkout.post("/benchmarking/post_create?request_token=#{token.tr(" ", "-")}")&.code
end
