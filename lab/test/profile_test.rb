require "test_helper"

# Profiles real servers, each of which spends its time in one function.
class ProfileTest < Lab::TestCase
  include LeavesNothingRunning

  BURNING = File.expand_path("applications/burning", __dir__)
  PUMA = %w[ puma --quiet --threads 2:2 --bind tcp://127.0.0.1:$PORT config.ru ].freeze
  PROFILERS = File.join(Lab::ROOT, "profilers")

  slow_test "profiles the workers of a Ruby server, and counts no result of it" do
    run = measure(serve: [ *PUMA, "--workers", "2" ])
    profile = run.profiles.first

    assert_match(/stackprof|vernier/, profile.figures[:profiler])
    assert_spent_in "burn_processor", profile
    assert_equal 1, run.results.size
    assert_equal [ "profile.folded", "profile.json", "server.log" ], Dir.children(profile_folder(run)).sort
    html = Lab::Report.new(run).html
    assert_match(/<title>Burning#burn_processor \(config.ru:\d+\): \d/, html)
    assert_includes html, "by #{profile.figures[:profiler]}"
    assert_empty run.warnings.grep(/profile/i)
  end

  slow_test "profiles a Node server" do
    skip "Node is not installed" unless system("node", "--version", out: File::NULL)
    profile = measure(serve: %w[ node server.js ]).profiles.first

    assert_equal "V8", profile.figures[:profiler]
    assert_spent_in "burnProcessor", profile
  end

  slow_test "profiles any server with perf" do
    skip "perf is not installed or not permitted" unless perf?
    run = measure(serve: PUMA, profile: "perf")

    assert_equal "perf", run.profiles.first.figures[:profiler], run.warnings.inspect
    assert_operator run.profiles.first.stacks.samples, :>, 10
  end

  slow_test "says which gem is missing, and the run succeeds" do
    without = %w[ stackprof vernier ].each do |name|
      File.write File.join(@folder, "#{name}.rb"), "raise LoadError"
    end
    run = measure(serve: PUMA, environment: { RUBYLIB: @folder })

    assert run.results.first.valid?
    warning = run.warnings.find { |text| text.start_with?("Not profiled: home burning c=2: ") }
    without.each { |name| assert_includes warning, name }
    assert_includes warning, "gem install"
    assert_includes Lab::Report.new(run).html, CGI.escapeHTML(warning)
  end

  slow_test "says what perf printed if it isn't permitted, and the run succeeds" do
    File.write File.join(@folder, "perf"), "#!/bin/sh\necho No permission to sample. >&2\nexit 255\n"
    FileUtils.chmod 0o755, File.join(@folder, "perf")
    path = ENV["PATH"]
    ENV["PATH"] = "#{@folder}:#{path}"
    run = measure(serve: PUMA, profile: "perf")

    assert run.results.first.valid?
    assert_match(
      /Not profiled: .*perf recorded nothing \(No permission to sample\.\)/, run.warnings.join("\n")
    )
  ensure
    ENV["PATH"] = path
  end

  slow_test "repeats a failed profile when the run is resumed" do
    run = measure(serve: PUMA)
    Lab::Profile.failed(run.measurements.first, "no luck").write profile_folder(run)
    again = Lab::Run.new(run.directory)
    assert_match "no luck", again.warnings.join
    again.discard_failures
    capture_io { again.execute { flunk "measured again" } }

    assert_spent_in "burn_processor", again.profiles.first
  end

  test "uses vernier without stackprof" do
    File.write File.join(@folder, "stackprof.rb"), "raise LoadError"
    script = <<~RUBY
      def burn = 20_000.times.sum { |number| Math.sqrt(number) }
      File.write "start", ""
      burn until File.exist?("stop")
      sleep 0.1 until Dir["*.folded"].any?
    RUBY
    pid = spawn({ "LAB_PROFILE" => @folder }, RbConfig.ruby, "-I", @folder, "-r",
      File.join(PROFILERS, "lab_profile.rb"), "-e", script, chdir: @folder)
    Kit::Clock.wait_until(seconds: 30) { Dir["#{@folder}/*.profiler"].any? }
    sleep 0.5
    FileUtils.touch "#{@folder}/stop"
    Process.wait pid

    assert_equal "vernier", File.read(Dir["#{@folder}/*.profiler"].first)
    stacks = Lab::Stacks.parse(File.read(Dir["#{@folder}/*.folded"].first))
    assert_operator stacks.total.sum { |label, count| label.match?(/\bburn\b/) ? count : 0 }, :>,
      stacks.samples / 2
  end

  test "refuses to profile a remote server" do
    path = File.join(@folder, "remote.yml")
    File.write path, "target: { url: http://127.0.0.1 }\nscenarios: { home: { path: / } }"
    _, error = capture_io do
      assert_raises(SystemExit) { Lab::CLI.start([ "run", "--profile", "--target", path ]) }
    end

    assert_match "--profile needs a server that the lab starts", error
  end

  private
    def measure(**target)
      path = File.join(@folder, "burning.yml")
      definition = { target: { root: BURNING, **target }, scenarios: { home: { path: "/" } } }
      File.write path, YAML.dump(JSON.parse(JSON.generate(definition)))
      run = Lab::Run.create({ variants: [ { target: path, parameters: {} } ], scenarios: [ "home" ],
        concurrency: [ 2 ], generator: generator.name, seconds: 1, warm_up: 0, iterations: 1, rows: 0,
        profile: 2 }, folder: @folder)
      capture_io { run.execute { } }
      run
    end

    def assert_spent_in(function, profile)
      assert_nil profile.failed_because
      own = profile.stacks.total.sum do |label, count|
        label.include?(function) && !label.include?("block") ? count : 0
      end
      assert_operator own, :>, profile.stacks.samples / 2, profile.stacks.to_s[0, 2000]
    end

    def profile_folder(run) = File.join(run.directory, "profiles/home/burning")

    def perf?
      system(
        "perf", "record", "-g", "-o", File.join(@folder, "perf.data"), "--", "true",
        %i[ out err ] => File::NULL
      )
    end
end
