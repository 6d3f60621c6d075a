require "test_helper"

class ChartTest < Tally::TestCase
  MIDNIGHT = Time.utc(2026, 3, 1)
  HOUR = 3600

  test "draws a few grid lines at round numbers, the highest above all values" do
    lines = {
      0 => [ 1 ],
      1 => [ 1 ],
      4 => [ 1, 2, 3, 4 ],
      7 => [ 2, 4, 6, 8 ],
      99 => [ 50, 100 ],
      1234 => [ 500, 1000, 1500 ]
    }
    lines.each { |max, values| assert_equal values, chart([ max, 0 ]).lines.map(&:value), max }
  end

  test "scales heights to the highest grid line" do
    chart = chart([ 10, 2 ])

    assert_equal [ Tally::Chart::PLOT, 0 ], [ chart.height(10), chart.y(10) ]
    assert_in_delta Tally::Chart::PLOT * 0.2, chart.height(2)
    assert_equal Tally::Chart::PLOT, chart.y(0)
  end

  test "a bucket that isn't counted yet has a place but no height, and future buckets have no bar" do
    series = [ [ MIDNIGHT, 3, 1 ], *(1..3).map { |hours| [ MIDNIGHT + hours * HOUR, nil, nil ] } ]
    chart = Tally::Chart.new(series, now: MIDNIGHT + 1.5 * HOUR)

    assert_equal [ [ 0, 3 ], [ 25, nil ] ], chart.bars.map { |bar| [ bar.x, bar.views ] }
  end

  test "marks the bar in progress" do
    chart = Tally::Chart.new([ [ MIDNIGHT, 3, 1, false ], [ MIDNIGHT + HOUR, 1, 1, true ] ],
      now: MIDNIGHT + 1.5 * HOUR)

    assert_equal [ false, true ], chart.bars.map(&:in_progress)
    assert_equal [ true, false ],
      [ chart, Tally::Chart.new([ [ MIDNIGHT, 3, 1, false ] ]) ].map(&:in_progress?)
  end

  test "has as many labels as fit, at round times" do
    assert_equal [ :clock, %w[ 03-01T00 03-01T06 03-01T12 03-01T18 ] ], labels(24, HOUR)
    assert_equal [ :day, %w[ 03-01T00 03-02T00 03-03T00 03-04T00 03-05T00 03-06T00 03-07T00 ] ],
      labels(168, HOUR)
    assert_equal [ :day, %w[ 03-01T00 03-06T00 03-11T00 03-16T00 03-21T00 03-26T00 ] ], labels(30, 24 * HOUR)
    assert_equal [ :month, %w[ 03-01T00 05-01T00 07-01T00 09-01T00 11-01T00 01-01T00 ] ],
      labels(365, 24 * HOUR)
  end

  test "draws an empty series" do
    assert_equal [ [], [], [ 1 ] ],
      Tally::Chart.new([]).then { |chart| [ chart.bars, chart.labels, chart.lines.map(&:value) ] }
  end

  private
    def chart(*numbers)
      Tally::Chart.new(numbers.each_with_index.map { |(views, visitors), index|
        [ MIDNIGHT + index * HOUR, views, visitors ]
      })
    end

    def labels(count, length)
      labels = Tally::Chart.new(Array.new(count) { |index| [ MIDNIGHT + index * length, 1, 1 ] }).labels
      [ labels.map(&:form).first, labels.map { |label| label.time.strftime("%m-%dT%H") } ]
    end
end
