require "test_helper"

class ModerationLogTest < ActiveSupport::TestCase
  setup do
    users(:tomas).moderator!
    decide posts(:wal), "removed", "Spam & more"
    decide comments(:objection), "removed", "Off topic, 100 % of it", by: users(:tomas)
    decide posts(:wal), "restored", "It wasn't spam", by: users(:tomas)
    decide users(:newcomer), "banned", "Spam, again"
  end

  test "filters by action, moderator, member and reason, in each combination" do
    assert_equal %w[ banned restored removed removed ], actions
    assert_equal %w[ removed removed ], actions(action_name: "removed")
    assert_equal %w[ restored removed ], actions(moderator: "tomas")
    assert_equal %w[ removed ], actions(moderator: "Tomas", action_name: "removed")
    assert_equal %w[ restored removed ], actions(member: " @maria ")
    assert_equal %w[ restored ], actions(member: "maria", moderator: "tomas")
    assert_equal %w[ removed ], actions(member: "maria", moderator: "admin", action_name: "removed")
    assert_equal %w[ banned restored removed ], actions(reason: "sPaM")
    assert_equal %w[ restored ], actions(reason: "spam", moderator: "tomas")
    assert_empty actions(member: "newcomer", action_name: "removed")
  end

  test "compares words of the reason literally" do
    assert_equal 1, actions(reason: "100 %").size
    assert_empty actions(reason: "Spam%more")
    assert_empty actions(reason: "S_am")
    assert_empty actions(reason: "\\")
  end

  test "filters by dates, which it includes, in UTC" do
    travel_to Time.utc(2026, 11, 20, 23, 59, 59)
    decide posts(:wal), "locked"
    travel_to Time.utc(2026, 11, 21)
    decide posts(:wal), "unlocked"

    assert_equal %w[ locked ], actions(from: "2026-11-20", to: "2026-11-20", member: "maria")
    assert_equal %w[ unlocked ], actions(from: "2026-11-21", to: "2026-11-21")
    assert_equal %w[ unlocked locked ], actions(from: "2026-11-20", to: "2026-11-21", reason: "guidelines")
    assert_empty actions(to: "2026-11-19", action_name: "locked")
  end

  test "finds nothing for an invalid filter and says why" do
    {
      { moderator: "nobody_here" } => "Moderator not found. Check the username",
      { member: "x" * 200 } => /Member not found/, { from: "yesterday" } => /From isn’t a date/,
      { to: "2026-02-30" } => /To isn’t a date/, { to: "0000-01-01" } => /To isn’t/,
      { from: "2026-11-21", to: "2026-11-20" } => /To is earlier than the “From” date/,
      { action_name: "cursed" } => /Action isn’t/
    }.each do |filter, message|
      log = ModerationLog.new(filter)
      assert_match message, log.errors.full_messages.sole
      assert_empty log.entries
      assert_nil log.searched_since
    end
  end

  test "ignores empty fields" do
    log = ModerationLog.new(action_name: "", moderator: " ", from: "", reason: nil)
    assert_not log.filtered?
    assert_equal 4, log.entries.size
  end

  test "searches the latest entries that an index finds, and says how far back" do
    stub_const(ModerationLog, :MAX_SEARCHED, 2) do
      log = ModerationLog.new(reason: "spam")
      assert_equal %w[ banned restored ], log.entries.map(&:action)
      assert_equal Date.current, log.searched_since
      assert_nil ModerationLog.new(reason: "spam", action_name: "banned").searched_since
      assert_equal %w[ removed ], actions(reason: "spam", action_name: "removed")
      assert_nil ModerationLog.new(moderator: "tomas", action_name: "removed").searched_since
    end
  end

  test "finds the entries of each filter with an index that has their order" do
    [
      {}, { action_name: "removed" }, { moderator: "tomas" }, { moderator: "tomas", action_name: "locked" },
      { member: "maria" }
    ].each do |filter|
      [ filter, { **filter, from: "2026-01-01", to: "2026-12-31" } ].each do |fields|
        relation = ModerationLog.new(fields).entries.limit(31)
        assert_empty costs_of(Statements.new.collect(fields.to_s) { relation.load }), fields
      end
    end
  end

  private
    include QueryPlansHelper

    def actions(filter = {}) = ModerationLog.new(filter).entries.map(&:action)
end
