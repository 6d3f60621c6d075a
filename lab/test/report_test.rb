require "test_helper"
require_relative "support/reportable_runs"

class ReportTest < Lab::TestCase
  include ReportableRuns

  test "is a single file without dependencies" do
    html = report.html

    refute_match(/\bsrc=|\bhref="[^#]|url\(|<script|@import/, html)
    assert_includes html, "default-src 'none'"
    assert_operator html.bytesize, :<, 1_500_000
  end

  test "generates the same report for the same run" do
    first = report.html
    assert_equal first, Lab::Report.new(Lab::Run.new(@run.directory)).html
  end

  test "names every chart for screen readers, with its numbers" do
    html = report.html

    assert_equal html.scan("<svg").size, html.scan(/<svg [^>]*role="img" aria-label="[^"]+"/).size
    assert_equal 4, charts(html).size
    [ "Throughput", "Latency", "Errors", "Responses over time", "<details><summary>Data table" ]
      .each do |words|
      assert_includes html, words
    end
    refute_match(/NaN|Infinity/, html)
  end

  test "draws memory and the write-ahead log if they were sampled" do
    html = report(telemetry: { memory_peak: 3 * 1024**2, memory_growth: 1024**2, log_peak: 5 * 1024**2,
      processors: 0.9, worker_shares: [ 0.6, 0.4 ] }).html

    assert_equal 6, charts(html).size
    [ "Memory", "3 MiB", "Write-ahead log", "5 MiB", "60.0 %" ].each { |words| assert_includes html, words }
  end

  test "reports noise in one sentence, and in the row of each measurement" do
    html = report(noise: { foreign: 0.4, reasons: [ "other processes used 40.0 % of a core: cc1" ] }).html

    assert_equal 1, html.scan("Measured under noise: 12 of 12 measurements, the worst post_create").size
    assert_operator html.index("Measured under noise"), :<, html.index("<svg"), "should precede the charts"
    assert_equal 6, html.scan(">2 of 2<").size
  end

  test "has a color for every series on light and dark screens and on paper" do
    style = File.read(Lab::Report::STYLE)
    light, dark = style.split("@media screen and (prefers-color-scheme: dark)")
      .map { |part| part[/:root \{.*?\}/m] }
    unit = Lab::Scale::Linear.new([ 0, 1 ])
    chart = Lab::Chart.new(name: "", x: unit, y: unit, x_title: "", y_title: "")
    (1..30).each do |series|
      chart.line [ [ 0, 0 ], [ 1, 1 ] ], series: series
      chart.bar 0, from: 0, to: 1, share: 0.1, series: series
      chart.label 1, "x", series: series
      chart.dots [ [ 0, 0 ] ], series: series
    end

    drawn = chart.to_s.scan(/class="(line|bar|label|dot) (s\d+)"/).uniq
    assert_equal 4 * Lab::Chart::COLORS, drawn.size
    drawn.each do |mark, series|
      property = mark == "line" ? "stroke" : "fill"
      assert_match(/\.#{mark}\.#{series}\b[^{}]*\{ #{property}: var\(--#{series}\)/, style)
      [ light, dark ].each { |colors| assert_match(/--#{series}: #\h+;/, colors) }
    end
    assert_equal [ 12, 12 ], [ light, dark ].map { |colors| colors.scan(/--s\d+: (#\h+);/).uniq.size },
      "two series have the same color"
  end

  test "reports a run with few measurements that were only counted" do
    html = report(
      levels: [ 20 ], requests: false, refused: 0, variants: [ { target: "frontpage", parameters: {} } ]
    ).html

    refute_includes html, "<svg"
    assert_includes html, "<h2>Results"
  end

  test "draws only the highest concurrency over time, and only bars with too many variants" do
    few, many = [ 2, 13 ].map { |number| report_of_loads(number) }

    assert_match(/Memory|Memory/, few)
    assert_includes few, "1 × 9,000 requests after 2 s of warm-up"
    assert_equal [ "post_create: successful responses per second by variant" ],
      many.scan(/aria-label="([^"]+)"/).flatten.uniq
    assert_includes many, "busy=13 c=13"
    assert_includes many, "<h2>Results"
  end

  test "shows lost writes at the top" do
    assert_includes report.html, "Verified: the token of every"

    lossy = report(lost: 1).html
    assert_includes lossy,
      %(<p class="verdict wrong">Verification failed: 12 of 12 acknowledged writes lost.</p>)
    refute_match(/Verified:|Not verified/, lossy)
  end

  test "claims no more than was verified" do
    html = report.html
    Dir[File.join(@run.directory, "measurements/**/measurement.json")].each do |path|
      File.write path, File.read(path).gsub('"each request"', '"counted"')
    end

    assert_includes html, "Verified: the token of every"
    assert_includes Lab::Report.new(@run).html, "Counted: there are as many rows"
    FileUtils.rm_rf File.join(@run.directory, "measurements")
    assert_includes Lab::Report.new(@run).html, "Nothing was measured."
  end

  test "escapes names" do
    html = report(parameters: { "busy" => "<script>alert(1)</script>" }).html

    refute_includes html, "<script>alert"
  end

  private
    # The charts that are not about a single measurement.
    def charts(html) = html.gsub(%r{<figure class="panels">.*?</figure>}m, "").scan('<svg class="wide"')
end
