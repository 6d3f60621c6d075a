require "test_helper"

class ChartTest < Tally::TestCase
  MIDNIGHT = Time.utc(2026, 3, 1)
  HOUR = 3600

  test "lines stand at round numbers, few of them, and the highest is above all" do
    { 0 => [ 1 ], 1 => [ 1 ], 4 => [ 1, 2, 3, 4 ], 7 => [ 2, 4, 6, 8 ], 99 => [ 50, 100 ], 1234 => [ 500, 1000, 1500 ] }.each do |most, values|
      assert_equal values, chart([ most, 0 ]).lines.map(&:value), most
    end
  end

  test "heights are shares of the highest line, and grow from the base" do
    chart = chart([ 10, 2 ])

    assert_equal [ Tally::Chart::PLOT, 0 ], [ chart.height(10), chart.y(10) ]
    assert_in_delta Tally::Chart::PLOT * 0.2, chart.height(2)
    assert_equal Tally::Chart::PLOT, chart.y(0)
  end

  test "what is not complete has a place and no height, and what is yet to come not even that" do
    chart = Tally::Chart.new([ [ MIDNIGHT, 3, 1 ], [ MIDNIGHT + HOUR, nil, nil ], [ MIDNIGHT + 2 * HOUR, nil, nil ], [ MIDNIGHT + 3 * HOUR, nil, nil ] ], now: MIDNIGHT + 1.5 * HOUR)

    assert_equal [ [ 0, 3 ], [ 25, nil ] ], chart.bars.map { |bar| [ bar.x, bar.views ] }
  end

  test "labels are as many as have room, at round times" do
    assert_equal %w[ 00:00 06:00 12:00 18:00 ], labels(24, HOUR)
    assert_equal [ "1 Mar", "2 Mar", "3 Mar", "4 Mar", "5 Mar", "6 Mar", "7 Mar" ], labels(168, HOUR)
    assert_equal [ "1 Mar", "6 Mar", "11 Mar", "16 Mar", "21 Mar", "26 Mar" ], labels(30, 24 * HOUR)
    assert_equal %w[ Mar May Jul Sep Nov Jan ], labels(365, 24 * HOUR)
  end

  test "nothing at all is a chart too" do
    assert_equal [ [], [], [ 1 ] ], Tally::Chart.new([]).then { |chart| [ chart.bars, chart.labels, chart.lines.map(&:value) ] }
  end

  private
    def chart(*numbers) = Tally::Chart.new(numbers.each_with_index.map { |(views, visitors), index| [ MIDNIGHT + index * HOUR, views, visitors ] })
    def labels(count, length) = Tally::Chart.new(Array.new(count) { |index| [ MIDNIGHT + index * length, 1, 1 ] }).labels.map(&:text)
end
