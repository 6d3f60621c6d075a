require "test_helper"
require_relative "../support/reportable_runs"

class SlidesTest < Lab::TestCase
  include InFolder
  include ReportableRuns

  test "has a title with the machine, the date and the command, and one chart per slide" do
    report(levels: [ 1, 2 ], compare: true)
    html = slides

    title, *others = html.scan(%r{<section class="slide">.*?</section>}m)
    [ "cores", "bin/lab compare frontpage", "21 November" ].each { |words| assert_includes title, words }
    assert_operator others.size, :>, 5
    assert(others.all? { |slide| slide.scan("<svg").size == 1 })
  end

  test "says on the first slide whether the writes were verified, and how many warnings the report has" do
    report(levels: [ 1 ], lost: 3, ignored_sigterm: true)
    title = slides[/<section class="slide">.*?<\/section>/m]

    assert_match(
      %r{<p class="verdict wrong">Verification failed: \d+ of [\d,]+ acknowledged writes lost\.</p>},
      title
    )
    assert_match(%r{<p class="quiet">1 warning \(see the report\)\.</p>}, title)

    report(levels: [ 1 ], refused: 0)
    assert_includes slides, '<p class="verdict"><span>Verified: '
    refute_includes slides, "see the report"
  end

  test "shows measurements over time if there are one or two per scenario" do
    variants = [ {}, { "busy" => "fair" }, { "busy" => "1" } ].map do |parameters|
      { target: "frontpage", parameters: }
    end
    report(levels: [ 20 ], variants: variants.first(2))
    assert_includes slides, "Successful responses per second"
    report(levels: [ 20 ], variants:)
    refute_includes slides, "Successful responses per second"
    assert_includes Lab::Report::Contents.new(@run).charts.map(&:title), "Successful responses per second"
  end

  test "keeps the capital letters of units and names in titles" do
    report(levels: [ 20 ], telemetry: { memory_peak: 1024**2 })
    titles = Lab::Report::Contents.new(@run).charts.map(&:title)

    assert_includes titles, "Memory, MiB"
    assert_empty titles.grep(/Cpu|cpu|mib/)
  end

  test "is a single file whose only script is allowed by its hash" do
    report
    html = slides
    scripts = html.scan(%r{<script>(.*?)</script>}m).flatten

    refute_match(/\bsrc=|\bhref=|url\(|@import/, html)
    assert_equal [ html[/script-src 'sha256-([^']+)'/, 1] ],
      scripts.map { |script| Digest::SHA256.base64digest(script) }
  end

  test "has no text below 32 pixels" do
    report
    html = slides

    sizes = html.scan(/\.slide(?! \.flames)[^{]*\{[^}]*font-size: ([\d.]+)(rem|px)/)
    assert_operator sizes.map { |size, unit| size.to_f * { "rem" => 32, "px" => 1 }.fetch(unit) }.min, :>=, 32
    assert_includes html, "html { font-size: min(calc(100vw / 60), calc(100vh / 33.75))",
      "32 pixels of 1920 × 1080"
    assert_equal [ Lab::Chart::Layout::SLIDE.width.to_s ], html.scan(/viewBox="0 0 (\d+)/).flatten.uniq,
      "drawn pixel by pixel"
  end

  test "has a slide for each flame graph, which fits on it" do
    report
    2.times { |number| profile @run.measurements[number] }
    slides = self.slides.scan(%r{<section class="slide">.*?</section>}m).last(2)

    assert_match(%r{<h2>Flame graph <span>post_create frontpage( \S+)? c=\d+</span></h2>}, slides.first)
    slides.each do |slide|
      assert_includes slide, "60 samples in 8 s, by stackprof."
      assert_operator slide[/viewBox="0 0 1760 (\d+)"/, 1].to_i, :<=, Lab::Chart::Layout::SLIDE.height
    end
  end

  slow_test "draws a PNG for each chart and flame graph" do
    report(levels: [ 20 ], requests: false, refused: 20)
    profile @run.measurements.first
    paths = Lab::Report::Images.new(@run).write

    assert_equal [
      "01-post_create-goodput.png",
      "02-post_create-errors.png",
      "03-post_create-frontpage-c=20-flame-graph.png"
    ],
      paths.map { |path| File.basename(path) }
    paths.each { |path| assert_equal "\x89PNG".b, File.binread(path, 4) }
  rescue Lab::Error => error
    raise unless error.message.include?("needs Chromium")

    skip error.message
  end

  test "names the package to install if there is no Chromium" do
    report(levels: [ 20 ])
    path, ENV["PATH"] = ENV["PATH"], @folder
    error = assert_raises(Lab::Error) { Lab::Report::Images.new(@run).write }

    assert_includes error.message, "apt-get install chromium"
  ensure
    ENV["PATH"] = path
  end

  private
    def slides = Lab::Report::Slides.new(@run).html

    # A profile with deep stacks.
    def profile(measurement)
      stack = (1..50).map { |depth| "function #{depth}" }
      stacks = Lab::Stacks.of((2..50).map { |depth| [ stack.first(depth), 1 ] } + [ [ %w[ other ], 11 ] ])
      Lab::Profile.of(measurement, stacks, profiler: "stackprof", seconds: 8)
        .write File.join(@run.directory, "profiles", measurement.path)
    end
end
