require "test_helper"

# kill -9 of the lab at ten moments of a run, each followed by a resume: no process stays, finished measurements are unchanged,
# and the run ends complete and verified.
class KillsOfTheLabTest < Lab::TestCase
  include InFolder

  LIAR = File.expand_path("../liar/target.yml", __dir__)
  RUN = [ "run", "post_create", "--target", LIAR, "--seconds", "1", "--warm-up", "1", "--runs", "2", "--concurrency", "2",
    "--accept-noise" ].freeze
  MOMENTS = 10

  def teardown
    left_running.each { |pid| Process.kill "KILL", pid }
    super
  end

  test "kill -9 at ten moments of a run" do
    skip "no generator here marks its requests: oha and wrk do" unless Lab::Generators.found.any?(&:marks_requests?)
    whole = duration { assert_equal 0, wait(start("whole", RUN)), errors("whole") }

    stages = (1..MOMENTS).map { |number| kill_and_resume("moment-#{number}", whole * (number - 0.5) / MOMENTS) }
    assert_operator stages.uniq.size, :>, 3, stages.inspect
  end

  private
    # Returns the files that existed when the lab was killed: they show how far it was.
    def kill_and_resume(name, seconds)
      lab = start(name, RUN)
      sleep seconds
      Process.kill "KILL", lab
      Process.wait lab
      before, stage = finished(name), stage(name)

      assert_equal 0, wait(start(name, manifest?(name) ? %w[ resume --accept-noise ] : RUN)), "#{stage}: #{errors(name)}"
      assert_empty left_running, stage
      assert_equal before, finished(name).slice(*before.keys), stage
      assert_complete name, stage
      stage
    end

    def assert_complete(name, stage)
      run = Lab::Run.latest(folder: results(name))

      assert_equal [ 2, [], [] ], [ run.results.size, run.failed, run.remaining ], stage
      assert run.results.all?(&:valid?), stage
      assert_path_exists File.join(run.directory, "report.html")
      assert_empty Dir[File.join(results(name), ".processes/*.json")], stage
    end

    def stage(name)
      files = Dir[File.join(results(name), "*/**/*.{json,jsonl,log,csv,sqlite3,html}")]
      files.map { |path| File.basename(path) }.tally.sort.map { |file, count| "#{count} #{file}" }.join(", ")
    end

    def start(name, arguments)
      program = [ RbConfig.ruby, "-I", File.join(Lab::ROOT, "lib"), "-e", 'require "lab"; Lab::CLI.start(ARGV)', *arguments ]
      Process.spawn({ "LAB_RESULTS" => results(name) }, *program, out: File::NULL, err: "#{@folder}.#{name}")
    end

    def wait(lab) = Process.wait2(lab).last.exitstatus

    def duration
      began = Kit::Clock.now
      yield
      Kit::Clock.now - began
    end

    def results(name) = File.join(@folder, name)
    def errors(name) = File.read("#{@folder}.#{name}")
    def manifest?(name) = Dir[File.join(results(name), "*/manifest.json")].any?
    def finished(name) = Dir[File.join(results(name), "**/measurement.json")].to_h { |path| [ path, File.binread(path) ] }
end
