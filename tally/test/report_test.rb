require "test_helper"

# Reports of days with more pages than are listed or counted separately.
class ReportTest < Tally::TestCase
  include Stores

  test "(other) isn't a page, and a report says how many views it doesn't list" do
    stores(0).each do |store|
      write_day store, "/a" => 9, "/b" => 2, "(other)" => 7, nil => 1
      report = report(store)

      assert_equal [ [ "/a", 9 ], [ "/b", 2 ], [ nil, 1 ] ],
        report.top(:path).map { |row| [ row.value, row.count ] }
      assert_equal [ 7, 0, 19 ], [ report.folded(:path), report.folded(:referrer), report.to_h[:views] ]
      assert_equal({ pages: { not_listed: 0, counted_together: 7 } }, report.to_h[:incomplete])
      assert_includes csv(report),
        "note,\"7 more in pages are only counted together, so listed rows may be too low\",,,,,\r\n"
    end
  end

  slow_test "an export says how many views of other pages it doesn't list" do
    pages = (Tally::Report::MAX_EXPORT_ROWS + 5).times.to_h { |number| [ format("/%06d", number), 1 ] }
    stores(0).each do |store|
      write_day store, pages
      report = report(store)

      assert_equal({ pages: { not_listed: 5, counted_together: 0 } }, report.to_h[:incomplete])
      assert_equal Tally::Report::MAX_EXPORT_ROWS, report.to_h[:pages].size
      assert_includes csv(report), "note,5 more in pages are not listed,,,,,\r\n"
    end
  end

  test "a complete report has no notes" do
    stores(0).each do |store|
      write_day store, "/a" => 9
      assert_empty report(store).to_h[:incomplete]
      refute_includes csv(report(store)), "note"
    end
  end

  private
    def yesterday = Tally::Rollup.start(:day, Time.now.to_i) - DAY
    def csv(report) = Tally::Spreadsheet.new(report).to_s
    def report(store) = Tally::Report.new(store, Tally::Period.parse(range: "7d"))

    def write_day(store, pages)
      rows = pages.map { |page, count| row(:path, page, count) }
      others = %i[ host referrer language agent ].map { |dimension| row(dimension, "x", pages.values.sum) }
      store.write_rollups :day, yesterday, [ *rows, *others, row(:name, "pageview", pages.values.sum) ]
      # Empty hours, so that the day is read as it is.
      store.expire :hour, yesterday + DAY, 1
      store.expire :minute, yesterday + DAY, 1
    end

    def row(dimension, value, count)
      Tally::Rollup::Row.new(:day, yesterday, dimension, value, false, count, Tally::Sketch.new.add("0" * 16))
    end
end
