require "test_helper"
require_relative "../support/reportable_runs"

class ReportPageTest < Lab::TestCase
  include ReportableRuns

  test "draws every chart for wide screens and for phones" do
    html = report(compare: true).html

    assert_operator html.scan('<svg class="wide"').size, :>, 4
    wide, narrow = %w[ wide narrow ].map do |layout|
      html.scan(/<svg class="#{layout}"[^>]*aria-label="([^"]+)"/)
    end
    assert_equal wide, narrow
  end

  test "names the application in its title" do
    assert_includes report(levels: [ 1 ]).html, "<h1>frontpage: post_create</h1>"
    elsewhere = [
      { target: "/applications/shop/lab.yml", parameters: {} }, { target: "talk", parameters: {} }
    ]
    assert_includes report(levels: [ 1 ], variants: elsewhere).html, "<h1>shop and talk: post_create</h1>"
    shared = %w[ fair blocking ].map do |busy|
      { target: "frontpage", parameters: { "yjit" => "on", "busy" => busy } }
    end
    assert_includes report(levels: [ 1 ], variants: shared).html, "<h1>frontpage yjit=on: post_create</h1>"
  end

  test "omits settings that the server didn't report" do
    assert_includes report(levels: [ 1 ]).html, "settings reported by the server"
    refute_includes report(levels: [ 1 ], settings: {}).html, "settings reported by the server"
  end

  test "explains the shares of workers only if there are several" do
    one, two = [ [ 1.0 ], [ 0.6, 0.4 ] ].map do |worker_shares|
      report(levels: [ 1 ], telemetry: { memory_peak: 3 * 1024**2, worker_shares: }).html
    end

    assert_includes two, "The workers&#39; shares"
    refute_includes one, "The workers&#39; shares"
    assert_includes two, "<th><a href=\"#how-memory\">busiest worker</a></th>"
    refute_includes one, ">busiest worker<"
  end

  test "fits on a phone, whatever the length of a path or a word in its warnings" do
    html = report(lost: 1, faults: [ "integrity: #{"a" * 200}" ], levels: [ 1 ],
      evidence: { database: "/data/#{"a-long-folder/" * 20}storage", lost: [ "a" ] }).html

    assert_includes html, "a-long-folder"
    assert_equal 375, width_in(html, 375)
  end

  test "links the heading of every column with numbers to how it was computed" do
    html = report(compare: true, telemetry: { memory_peak: 3 * 1024**2, worker_shares: [ 0.6, 0.4 ] },
      exceptions: {}, noise: { reasons: [ "busy" ] }).html
    unlinked = html.scan(%r{<th>(.*?)</th>}).flatten.reject { |text| text.start_with?("<a ") }.uniq

    assert_empty unlinked - [
      "scenario", "variant", "c", "clients", "iteration", "folder", "files", "machine", ""
    ]
    targets = html.scan(/href="#([^"]+)"/).flatten.uniq
    assert_operator targets.size, :>, 8
    assert_empty targets - html.scan(/\bid="([^"]+)"/).flatten, "links without a target"
  end

  test "names the files of every measurement" do
    html = report.html

    assert_equal 12, html.scan("<td>measurement.json, requests.sqlite3, server.log</td>").size
    assert_includes html, "<td>measurements/post_create/frontpage/c0001/r01</td>"
  end

  test "doesn't call accepted statuses 2xx where it explains how numbers were computed" do
    explanations = report(levels: [ 1 ]).html[%r{<h2>How it was computed</h2>.*?</dl>}m]

    assert_includes explanations, "a status that the scenario accepts"
    refute_match(/status 2xx|other than 2xx|with 2xx/, explanations)
  end

  test "calls successful responses per second goodput, since their statuses may be others than 2xx" do
    html = report(compare: true, levels: [ 1 ]).html

    assert_includes html, "<th><a href=\"#how-goodput\">goodput</a></th>"
    assert_includes html, "<th><a href=\"#how-ratio\">before goodput (geomean)</a></th>"
    refute_includes html, "2xx/s"
  end

  test "names the file with the requests that the generator recorded" do
    html = report(levels: [ 1 ]).html
    assert_includes html, "From <code>requests.sqlite3</code>, <code>measurement.json</code>."

    Dir[File.join(@run.directory, "measurements/**/requests.sqlite3")].each do |path|
      File.rename path, File.join(File.dirname(path), "requests.csv.gz")
    end
    assert_equal [ "requests.csv.gz" ], Lab::Report::Explanations.sources("requests.*", @run.results)

    html = report(levels: [ 1 ], requests: false).html
    assert_match(%r{the content that it requires\).* From <code>measurement.json</code>\.}, html)
    refute_match(/requests\.(\*|sqlite)|From \./, html)
  end

  test "shows an iteration of each measurement over time, with the slowest requests and their log lines" do
    html = report(levels: [ 1, 2 ]).html

    assert_equal 4, html.scan('<details class="over-time">').size
    assert_equal 4, html.scan("The slowest 20 requests").size
    assert_equal 4 * 20, html.scan(/\[\h{16}\] took &lt;b&gt;long&lt;/).size
  end

  test "shows only the highest concurrency over time if there are many" do
    assert_equal 2, report(levels: (1..8).to_a).html.scan('<details class="over-time">').size
  end

  slow_test "prints title and results on one landscape page, and the charts on others" do
    path = File.join(@folder, "report.html").tap { |file| File.write file, report(levels: [ 1, 2 ]).html }
    run_browser "--print-to-pdf=#{path}.pdf", "file://#{path}"
    pages = File.binread("#{path}.pdf").scan(%r{/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]})
      .map { |size| size.map(&:to_f) }

    assert_operator pages.size, :>, 3
    assert_equal [ true, *Array.new(pages.size - 1, false) ], pages.map { |width, height| width > height }
  end

  private
    def run_browser(*arguments)
      browser = ENV.fetch("CHROMIUM", "chromium")
      skip "Chromium is not installed" unless system(browser, "--version", out: File::NULL)
      Lab::Command.new(browser, "--headless", "--disable-gpu", *("--no-sandbox" if Process.uid.zero?),
        "--user-data-dir=#{File.join(@folder, "profile")}", "--hide-scrollbars", *arguments).run
    end

    # The width of the page in a frame of +pixels+: headless Chromium's windows are wider than a phone.
    def width_in(html, pixels)
      path = File.join(@folder, "frame.html")
      File.write path, <<~HTML
        <!doctype html><iframe srcdoc="#{CGI.escapeHTML(html)}" style="width: #{pixels}px; border: 0"></iframe>
        <script>
          const frame = document.querySelector("iframe");
          frame.onload = () => document.title = "width " + frame.contentDocument.documentElement.scrollWidth;
        </script>
      HTML
      command = run_browser("--dump-dom", "file://#{path}")
      Integer(command.output[/<title>width (\d+)/, 1] || flunk(command.last_lines(5)))
    end
end
