require "test_helper"

# kill -9 of the lab at each stage of a run, followed by a resume: no process stays, finished measurements are
# unchanged, and the run ends complete and verified.
class KillsOfTheLabTest < Lab::TestCase
  LIAR = File.expand_path("../liar/target.yml", __dir__)
  RUN = [ "run", "post_create", "--target", LIAR, "--seconds", "1", "--warm-up", "1", "--runs", "2",
    "--concurrency", "2", "--accept-noise" ].freeze

  # The files of each stage that has begun, and how many of them.
  STAGES = {
    "the machine's noise is checked" => [ "", 1 ],
    "the manifest is written" => [ "*/manifest.json", 1 ],
    "the database is being prepared" => [ "*/templates/*", 1 ],
    "the database is prepared" => [ "*/templates/*/liar.sqlite3", 1 ],
    "the database is copied" => [ "**/storage", 1 ],
    "the server starts" => [ "**/server.log", 1 ],
    "the warm-up runs" => [ "**/warm-up", 1 ],
    "the load runs" => [ "**/telemetry.jsonl", 1 ],
    "the first measurement is finished" => [ "**/measurement.json", 1 ],
    "the second server starts" => [ "**/server.log", 2 ],
    "the second load runs" => [ "**/telemetry.jsonl", 2 ],
    "the report is written" => [ "*/summary.json", 1 ]
  }.freeze

  def teardown
    left_running.each { |pid| Process.kill "KILL", pid }
    super
  end

  STAGES.each do |stage, (files, count)|
    test "kill -9 when #{stage}" do
      unless Lab::Generators.found.any?(&:marks_requests?)
        skip "no generator here marks its requests: oha and wrk do"
      end
      kill start(RUN) do
        sleep 0.002 until Dir[File.join(@folder, files)].size >= count
      end
      before = finished

      assert_equal 0, wait(start(manifest? ? %w[ resume --accept-noise ] : RUN)), errors
      assert_empty left_running
      assert_equal before, finished.slice(*before.keys)
      assert_complete
    end
  end

  private
    def kill(lab)
      yield
    ensure
      Process.kill "KILL", lab
      Process.wait lab
    end

    def assert_complete
      run = Lab::Run.latest(folder: @folder)

      assert_equal [ 2, [], [] ], [ run.results.size, run.failed, run.remaining ]
      assert run.results.all?(&:valid?)
      assert_path_exists File.join(run.directory, "report.html")
      assert_empty Dir[File.join(@folder, ".processes/*.json")]
    end

    def start(arguments)
      program = [
        RbConfig.ruby,
        "-I",
        File.join(Lab::ROOT, "lib"),
        "-e",
        'require "lab"; Lab::CLI.start(ARGV)',
        *arguments
      ]
      Process.spawn({ "LAB_RESULTS" => @folder }, *program,
        out: File::NULL, err: File.join(@folder, "errors"))
    end

    def wait(lab) = Process.wait2(lab).last.exitstatus
    def errors = File.read(File.join(@folder, "errors"))
    def manifest? = Dir[File.join(@folder, "*/manifest.json")].any?
    def finished = Dir[File.join(@folder, "**/measurement.json")].to_h { |path| [ path, File.binread(path) ] }
end
