require "test_helper"
require_relative "../support/reportable_runs"

class BarsTest < Lab::TestCase
  LAYOUTS = 2 # of every chart: for wide and for narrow screens

  include ReportableRuns

  test "draws bars of any number of variants at one number of clients, at most 12 a chart, fastest first" do
    { 1 => 0, 2 => 1, 12 => 1, 15 => 2, 25 => 3 }.each do |number, charts|
      names = (1..number).map { |value| "busy=#{value}" }
      measure number
      drawn = charts_of_goodput
      html = Lab::Report.new(@run).html

      assert_equal charts, drawn.size, number
      assert_equal charts * LAYOUTS, html.scan('y variant"').size, number
      drawn.each do |chart|
        bars = chart.svg(Lab::Chart::Layout::WIDE)
          .scan(/class="bar [^>]* width="([\d.]+)"/).flatten.map(&:to_f)
        assert_operator bars.size, :<=, 12
        assert_equal bars.sort.reverse, bars
      end
      shown = drawn.flat_map { |chart| chart.to_s[/.*?<\/svg>/m].scan(/>(busy=\d+)</).flatten.reverse }
      assert_equal charts.zero? ? [] : names.reverse, shown
    end
  end

  test "draws names of any length within the chart" do
    [ 1, 30, 200 ].each do |length|
      measure(3) { |value| "#{"x" * length}#{value}" }

      [ Lab::Chart::Layout::WIDE, Lab::Chart::Layout::NARROW ].each do |layout|
        drawn = charts_of_goodput.first.svg(layout)
        assert_operator drawn.scan(/<rect [^>]* width="([-\d.]+)"/).flatten.map(&:to_f).min, :>,
          layout.width / 10.0
        texts = drawn.scan(/<text class="tick" x="([-\d.]+)"[^>]*?( text-anchor="end")?>(b[^<]*)</)
        assert_equal 3, texts.size
        texts.each do |left, at_end, text|
          width = layout.width_of(text.size)
          assert at_end ? left.to_f >= width : left.to_f + width <= layout.width,
            [ layout.name, length ].inspect
        end
      end
    end
  end

  private
    def charts_of_goodput
      drawings = Lab::Report::Contents.new(@run).sections.flat_map(&:drawings)
      drawings.select { |drawing| drawing.title == "Goodput" }.flat_map(&:chart)
    end

    # A variant is as many times faster than the first as its number says.
    def measure(number)
      values = (1..number).map { |value| block_given? ? yield(value) : value.to_s }
      create scenarios: [ "home" ],
        variants: values.map { |value| { target: "frontpage", parameters: { busy: value } } },
        concurrency: [ 20 ], generator: "oha", seconds: 1, warm_up: 0, iterations: 2
      @run.measurements.each do |measurement|
        factor = values.index(measurement.variant.parameters["busy"]) + 1
        save @run, measurement, goodput: 10.0 * factor + measurement.iteration, proof: Lab::Result::READS_ONLY
      end
    end
end
