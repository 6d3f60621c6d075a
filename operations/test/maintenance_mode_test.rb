require "test_helper"

class MaintenanceModeTest < Operations::TestCase
  include InDataDirectory

  test "turns maintenance mode on with a reason, shows it, and turns it off" do
    assert_match "The site accepts writes.", ops("maintenance-mode").first
    assert_match "The site is read-only.", ops("maintenance-mode", "on", "We", "move.").first
    state = ops("maintenance-mode", "status").first
    assert_match(/The site is read-only since 2\d{3}-.* UTC: We move\. /, state)
    assert_match "To turn it off: bin/ops maintenance-mode off.", state
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
    assert_match(/\? The site is read-only: a move .*\n  → Wait for the move .*bin\/ops migrate-to-postgres/,
      ops("doctor").first)
    assert_predicate switch, :on?
    assert_match "The site accepts writes again.", ops("maintenance-mode", "off", "--force").first
  end

  # How the site became read-only, and what ends that.
  {
    nil => [ ->(_) { }, nil ],
    :operator => [ ->(switch) { switch.enable "We move." },
      /\ATo turn it off: bin\/ops maintenance-mode off\.\z/ ],
    :upgraded => [ ->(switch) { switch.enable Operations::Upgrade::REASON },
      /\AWait .* If no bin\/ops upgrade runs: / ],
    :upgrade => [ ->(switch) { switch.enable "We move." },
      /If no bin\/ops upgrade runs: bin\/ops upgrade --roll-back\.\z/ ],
    :hand_over => [ ->(switch) { switch.enable Operations::HandOver::REASON },
      /\AWait .* hand-over runs, run it again/ ],
    :handed_over => [
      ->(switch) { switch.enable Operations::HandOver::REASON, handed_over: { transaction: 7 } },
      /bin\/ops restore --force here/ ],
    :moving => [ ->(switch) { switch.enable Kit::MaintenanceMode::MOVING }, /bin\/ops migrate-to-postgres/ ],
    :moved => [ ->(switch) { switch.enable Kit::MaintenanceMode::MOVING, moved: true }, /DATABASE_URL/ ],
    :lost => [
      ->(switch) { switch.enable nil, lost: [ { database: "primary", file: "x", kind: "missing" } ] },
      /\ADon't restart the site\. Run bin\/ops rescue/ ],
    :variable => [ ->(_) { }, /remove READ_ONLY from the site's environment, and restart/ ]
  }.each do |cause, (how, remedy)|
    test "read-only because of #{cause.inspect}: says what ends that" do
      how.call switch
      Operations::Upgrade::State.new(directory).start(snapshot: "x") if cause == :upgrade
      read_only = Operations::ReadOnly.new(directory, cause == :variable ? { "READ_ONLY" => "1" } : {})

      assert_equal [ cause, nil ], [ read_only.cause, (read_only.remedy unless remedy) ]
      assert_match remedy, read_only.remedy if remedy
    end
  end

  test "during an upgrade, and without the database files, maintenance mode is neither turned on nor off" do
    switch.enable Operations::Upgrade::REASON
    Operations::Upgrade::State.new(directory).start(snapshot: "x")
    assert_kept(/The site is being upgraded\. .* If no bin\/ops upgrade runs: bin\/ops upgrade --roll-back\./)
    Operations::Upgrade::State.new(directory).undone

    switch.disable
    fault = Operations::LostStorage::Fault.new("primary", "production.sqlite3", "missing")
    Operations::LostStorage.new(directory).record [ fault ]
    assert_kept(/production\.sqlite3 was deleted or renamed .*Run bin\/ops rescue first/)
    renamed = /\AThe site is read-only since .* UTC: production\.sqlite3 was deleted or renamed .*\. /
    assert_match(/#{renamed}Don't restart the site\./, ops("maintenance-mode").first)
  end

  test "the doctor says how to end READ_ONLY" do
    output, = ops("doctor", READ_ONLY: "1")
    assert_match "? The site is read-only, because READ_ONLY is set.\n  → To accept writes, remove READ_ONLY",
      output
  end

  private
    def assert_kept(message)
      before = switch.state
      [ %w[ on Again ], %w[ off ] ].each do |words|
        output, status = ops("maintenance-mode", *words)
        assert_match message, output
        assert_equal [ 1, before ], [ status.exitstatus, switch.state ]
      end
    end

    def switch = Kit::MaintenanceMode.new(directory)
end
