require "test_helper"
require_relative "../support/reportable_runs"

class ReportPageTest < Lab::TestCase
  include InFolder
  include ReportableRuns

  test "draws every chart for wide screens and for phones" do
    html = report(compare: true).html

    assert_operator html.scan('<svg class="wide"').size, :>, 4
    wide, narrow = %w[ wide narrow ].map { |layout| html.scan(/<svg class="#{layout}"[^>]*aria-label="([^"]+)"/) }
    assert_equal wide, narrow
  end

  test "links the heading of every column with numbers to how it was computed" do
    html = report(compare: true, telemetry: { memory_peak: 3 * 1024**2, worker_shares: [ 0.6, 0.4 ] }, exceptions: {},
      noise: { reasons: [ "busy" ] }).html
    unlinked = html.scan(%r{<th>(.*?)</th>}).flatten.reject { |text| text.start_with?("<a ") }.uniq

    assert_empty unlinked - [ "scenario", "variant", "c", "clients", "iteration", "folder", "files", "machine", "" ]
    targets = html.scan(/href="#([^"]+)"/).flatten.uniq
    assert_operator targets.size, :>, 8
    assert_empty targets - html.scan(/\bid="([^"]+)"/).flatten, "links without a target"
  end

  test "names the files of every measurement" do
    html = report.html

    assert_equal 24, html.scan("<td>measurement.json, requests.sqlite3, server.log</td>").size
    assert_includes html, "<td>measurements/post_create/frontpage/c0001/r01</td>"
  end

  test "shows one iteration of each measurement over time, with the slowest requests and their lines of the log" do
    html = report(levels: [ 1, 2 ]).html

    assert_equal 4, html.scan('<details class="over-time">').size
    assert_equal 4, html.scan("The slowest 20 requests").size
    assert_equal 4 * 20, html.scan(/\[\h{16}\] took &lt;b&gt;long&lt;/).size
  end

  test "shows only the highest concurrency over time if there are many" do
    assert_equal 2, report(levels: (1..8).map { |number| 2**number / 2 }).html.scan('<details class="over-time">').size
  end
end
