require "test_helper"
require_relative "../support/reportable_runs"

class ForestTest < Lab::TestCase
  LAYOUTS = 2 # of every chart: for wide and for narrow screens

  include ReportableRuns

  test "draws a comparison as ratios first" do
    html = report(compare: true).html

    assert_includes html, "Speed ratio"
    assert_operator html.index("Speed ratio"), :<, html.index("<h2>Results")
    assert_match(/frontpage transactions=deferred over|over frontpage/, html)
  end

  slow_test "draws several charts of ratios if there are many, and a row for every variant" do
    variants = [ 1, 2, 3, 4 ].map { |number| { target: "frontpage", parameters: { "busy" => number.to_s } } }
    html = report(compare: true, variants:, levels: (1..8).to_a).html
    charts, others = html[/<h2>Speed ratio.*?<\/section>/m].split("<h3>#{Lab::ComparisonTable::OTHERS}")

    assert_equal 2 * LAYOUTS, charts.scan("<svg").size
    assert_equal 24, charts.scan(%r{<td>busy=[234]</td>}).size
    assert_equal 24, charts.scan(/>busy=[234] c=\d+</).uniq.size
    assert_equal 24 * LAYOUTS, charts.scan(/class="label [^>]*>(?:\d\.\d\d×|cannot tell)</).size
    assert_includes charts, "corrected by Holm"
    assert_equal 24 * 4, others.scan(%r{<td>busy=[234]</td>}).size
  end
end
