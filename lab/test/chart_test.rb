require "test_helper"

class ChartTest < Lab::TestCase
  LAYOUTS = [ Lab::Chart::Layout::WIDE, Lab::Chart::Layout::NARROW ].freeze
  LONG = "transactions=immediate busy=fair pool=10 " \
    "some_very_long_parameter_without_any_space=another_long_value"

  test "draws every label completely inside the chart, without overlaps, in every layout" do
    charts.to_a.product(LAYOUTS) do |(name, chart), layout|
      boxes = boxes_of(chart.svg(layout), layout)

      boxes.each { |box| assert_inside box, chart.svg(layout), layout, name }
      boxes.combination(2).each do |one, other|
        refute overlap?(one, other), "#{name}, #{layout.name}: “#{one[:text]}” overlaps “#{other[:text]}”"
      end
    end
  end

  test "shows every name of an axis, if necessary in a list" do
    LAYOUTS.each do |layout|
      svg = charts["many names"].svg(layout)
      (1..9).each do |number|
        assert_includes svg.gsub(%r{</text><text[^>]*>}, " "), "frontpage busy=value#{number} c=16"
      end
    end
  end

  test "thins out the numbers of an axis that are too close" do
    ticks = charts["large numbers"].svg(Lab::Chart::Layout::NARROW)
      .scan(/class="tick"[^>]*middle">([^<]+)</).flatten

    assert_equal [ "0", "5,000,000", "10,000,000" ], ticks
  end

  test "wraps labels at spaces, and inside words only if they are too long" do
    assert_equal [ "one two", "three" ], Lab::Chart::Labels.wrap("one two three", 8)
    assert_equal [ "abcdefgh", "ij" ], Lab::Chart::Labels.wrap("abcdefghij", 8)
  end

  private
    def charts
      { "many labels at the same height" => lines(12) { 3 }, "long labels" => lines(3) { LONG },
        "large numbers" => large, "many names" => bars, "ratios" => ratios, "small" => small }
    end

    def lines(count)
      chart = chart(x: linear(10), y: linear(5))
      (1..count).each do |series|
        chart.line [ [ 0, 0 ], [ 10, 3 ] ], series: series
        chart.label 3, "#{yield} #{series}", series: series
      end
      chart
    end

    def large = chart(x: Lab::Scale::Linear.new([ 12_345_678 ]), y: linear(9_876_543))

    def bars
      names = (1..9).map { |number| "frontpage busy=value#{number} c=16" }
      chart(x: Lab::Scale::Levels.new(names), y: linear(1)).tap do |chart|
        names.each { |name| chart.bar name, from: 0, to: 0.5, share: 0.05, series: 1 }
      end
    end

    def ratios
      rows = %w[ post_create posts_index home ]
      chart = Lab::Chart.new(name: "", x: Lab::Scale::Logarithmic.new([ 0.5, 2 ], base: 2),
        y: Lab::Scale::Levels.new(rows), x_title: "ratio", y_title: "", format: { y: ->(_) { "" } })
      chart.rule 2, "equal"
      rows.each do |row|
        chart.span row, low: 0.6, middle: 1, high: 1.7, series: 1
        chart.label row, row, series: 1
      end
      chart
    end

    def small
      chart = Lab::Chart.new(name: "", x: linear(8), y: linear(1234), x_title: nil,
        y_title: "bytes per second", plot_height: 50)
      7.times { |series| chart.label 0, "worker #{series}", series: series + 1 }
      chart
    end

    def chart(x:, y:) = Lab::Chart.new(name: "a chart", x:, y:, x_title: "x", y_title: "y")
    def linear(highest) = Lab::Scale::Linear.new([ 0, highest ])

    TEXT = %r{<text class="(\w+)[^"]*" x="([\d.-]+)" y="([\d.-]+)"(?: text-anchor="(\w+)")?>([^<]*)</text>}

    # With the widths of an average font: DejaVu and Segoe are a little wider, Helvetica is narrower.
    def boxes_of(svg, layout)
      svg.scan(TEXT).reject { |*, text| text.empty? }.map do |type, x, y, anchor, text|
        width = layout.width_of(text.size, bold: type == "label")
        left = x.to_f - { nil => 0, "middle" => width / 2, "end" => width }.fetch(anchor)
        {
          text:,
          left:,
          right: left + width,
          top: y.to_f - layout.text * 0.75,
          bottom: y.to_f + layout.text * 0.1
        }
      end
    end

    def assert_inside(box, svg, layout, name)
      height = svg[/viewBox="0 0 \d+ (\d+)"/, 1].to_i
      message = "#{name}, #{layout.name}: “#{box[:text]}” is clipped"
      assert_operator box[:left], :>=, -0.1, message
      assert_operator box[:right], :<=, layout.width + 0.1, message
      assert_operator box[:top], :>=, 0, message
      assert_operator box[:bottom], :<=, height, message
    end

    def overlap?(one, other)
      one[:left] < other[:right] && other[:left] < one[:right] &&
        one[:top] < other[:bottom] && other[:top] < one[:bottom]
    end
end
