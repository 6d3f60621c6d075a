require "test_helper"

class MaintenanceModeTest < Operations::TestCase
  include InDataDirectory

  test "turns maintenance mode on with a reason, shows it, and turns it off" do
    assert_match "The site accepts writes.", ops("maintenance-mode").first
    assert_match "The site is read-only.", ops("maintenance-mode", "on", "We", "move.").first
    state = ops("maintenance-mode", "status").first
    assert_match(/The site is read-only since 2\d{3}-.* UTC: We move\. To turn it off: bin\/ops maintenance-mode off\./, state)
    assert_equal [ true, "We move." ], [ switch.on?, switch.reason ]
    assert_match "The site accepts writes again.", ops("maintenance-mode", "off").first
    assert_match "Maintenance mode was not on.", ops("maintenance-mode", "off").first
    refute switch.on?
  end

  test "files that were moved to PostgreSQL stay read-only unless forced" do
    switch.enable Kit::MaintenanceMode::MOVING, moved: true
    [ %w[ on Again ], %w[ off ] ].each do |words|
      output, status = ops("maintenance-mode", *words)

      assert_equal 1, status.exitstatus
      assert_match "These SQLite files were moved to PostgreSQL", output
      assert_predicate switch, :moved?
    end
    assert_match(/were moved to PostgreSQL, and stay read-only/, ops("maintenance-mode").first)

    on_postgresql = { DATABASE_URL: "postgresql:///frontpage", BUNDLE_WITH: "none" }
    assert_match "Maintenance mode was not on.", ops("maintenance-mode", "off", **on_postgresql).first
    assert_predicate switch, :moved?
    assert_match "The site accepts writes again.", ops("maintenance-mode", "off", "--force").first
    refute_predicate switch, :on?
  end

  test "during a move, or after an interrupted one, maintenance mode stays on unless forced" do
    switch.enable Kit::MaintenanceMode::MOVING
    output, status = ops("maintenance-mode", "off")

    assert_equal 1, status.exitstatus
    assert_match "A move to PostgreSQL is running, or was interrupted.", output
    assert_match(/\? The site is read-only: a move .*\n  → Wait for it\. .*bin\/ops migrate-to-postgres/, ops("doctor").first)
    assert_predicate switch, :on?
    assert_match "The site accepts writes again.", ops("maintenance-mode", "off", "--force").first
  end

  private
    def switch = Kit::MaintenanceMode.new(directory)
end
