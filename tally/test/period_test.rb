require "test_helper"

class PeriodTest < Tally::TestCase
  NOW = Time.utc(2026, 3, 1, 14, 5)

  RANGES = {
    "today" => [ "2026-03-01", "2026-03-01" ], "yesterday" => [ "2026-02-28", "2026-02-28" ],
    "7d" => [ "2026-02-23", "2026-03-01" ], "30d" => [ "2026-01-31", "2026-03-01" ],
    "12m" => [ "2025-03-02", "2026-03-01" ], nil => [ "2026-02-23", "2026-03-01" ]
  }.freeze

  INVALID = {
    { range: "8d" } => :range, { from: "2026-01-01" } => :last,
    { from: "2026-1-1", to: "2026-01-02" } => :first, { from: "2025-02-29", to: "2026-01-02" } => :calendar,
    { from: "2026-01-02", to: "2026-01-01" } => :order, { from: "2010-01-01", to: "2026-01-01" } => :length,
    { from: "2026-03-02", to: "2026-03-02" } => :future
  }.freeze

  test "named ranges are whole days, up to today" do
    RANGES.each do |range, days|
      period = parse(range:)
      assert_equal days, [ period.from, period.last_day ].map { |time| time.strftime("%F") }, range
      assert_equal range != "yesterday", period.current?
    end
  end

  test "two dates take precedence over a range, and both are included" do
    period = parse(range: "today", from: "2024-02-29", to: "2024-03-01")

    assert_equal [ Time.utc(2024, 2, 29), Time.utc(2024, 3, 2), 2, nil ],
      [ period.from, period.to, period.days, period.name ]
    refute period.current?
  end

  test "rejects invalid periods with the reason" do
    INVALID.each do |params, reason|
      assert_equal reason, assert_raises(Tally::Period::Invalid, params.inspect) { parse(**params) }.reason
    end
  end

  private
    def parse(**params) = Tally::Period.parse(**params, now: NOW)
end
