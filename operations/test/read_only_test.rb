require "test_helper"

class ReadOnlyTest < Operations::TestCase
  include InCommunity

  test "turns read-only mode on with a reason, shows it, and turns it off" do
    assert_match "The site accepts writes.", ops("read-only").first
    assert_match "The site is read-only.", ops("read-only", "on", "We", "move.").first
    state = ops("read-only", "status").first
    assert_match(/The site is read-only since 2\d{3}-.* UTC: We move\. To turn it off: bin\/ops read-only off\./, state)
    assert_equal [ true, "We move." ], [ switch.on?, switch.reason ]
    assert_match "The site accepts writes again.", ops("read-only", "off").first
    assert_match "Read-only mode was not on.", ops("read-only", "off").first
    refute switch.on?
  end

  test "files that were moved to PostgreSQL stay read-only unless forced" do
    switch.begin Operations::Move::REASON, moved: true
    [ %w[ on Again ], %w[ off ] ].each do |words|
      output, status = ops("read-only", *words)

      assert_equal 1, status.exitstatus
      assert_match "These SQLite files were moved to PostgreSQL", output
      assert_predicate switch, :moved?
    end
    assert_match(/were moved to PostgreSQL, and stay read-only/, ops("read-only").first)

    on_postgresql = { DATABASE_URL: "postgresql:///frontpage", BUNDLE_WITH: "none" }
    assert_match "Read-only mode was not on.", ops("read-only", "off", **on_postgresql).first
    assert_predicate switch, :moved?
    assert_match "The site accepts writes again.", ops("read-only", "off", "--force").first
    refute_predicate switch, :on?
  end

  test "during a move, or after an interrupted one, read-only mode stays on unless forced" do
    switch.begin Operations::Move::REASON
    output, status = ops("read-only", "off")

    assert_equal 1, status.exitstatus
    assert_match "A move to PostgreSQL is running, or was interrupted.", output
    assert_match(/\? The site is read-only: a move .*\n  → Wait for it\. .*bin\/ops move/, ops("doctor").first)
    assert_predicate switch, :on?
    assert_match "The site accepts writes again.", ops("read-only", "off", "--force").first
  end

  test "read-only mode is on even if a crash truncated its file" do
    File.write community.path(".read_only"), "{"

    assert switch.on?
    assert_equal [ nil, nil ], [ switch.reason, switch.since ]
  end

  test "notices each change made by another process, however fast they follow each other" do
    held = switch
    300.times do |turn|
      turn.even? ? switch.begin : switch.end
      assert_equal turn.even?, held.on?, "at turn #{turn}"
    end
  end

  test "doesn't look at the file again while the folder is unchanged" do
    held = switch
    long_ago
    refute_predicate held, :on?
    without_another_look(held) { refute_predicate held, :on? }

    switch.begin
    assert_predicate held, :on?
    long_ago
    assert_predicate held, :on?
    without_another_look(held) { assert_predicate held, :on? }

    switch.end
    refute_predicate held, :on?
  end

  test "works before the folder exists, and after it was created" do
    held = Operations::ReadOnly.new(Operations::Community.new("#{@folder}/later", environment: "test"))
    refute_predicate held, :on?
    held.begin
    assert_predicate held, :on?
  end

  private
    def without_another_look(switch)
      switch.define_singleton_method(:look) { |_| raise "It looked again" }
      yield
    ensure
      switch.singleton_class.remove_method :look
    end

    def long_ago = File.utime(Time.now - 60, Time.now - 60, File.dirname(community.path(".read_only")))
    def switch = Operations::ReadOnly.new(community)
end
