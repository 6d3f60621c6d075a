require "test_helper"
require "open3"
require "shellwords"

# Runs bin/lab as a separate process and ends it in every possible way.
class SignalsTest < Lab::TestCase
  LIAR = File.expand_path("liar/target.yml", __dir__)
  LONG = [ "run", "post_create", "--target", LIAR, "--seconds", "60", "--warm-up", "0", "--runs", "1",
    "--concurrency", "2", "--rows", "1", "--accept-noise" ].freeze
  SHORT = [ "run", "home", *LONG.drop(2), "--seconds", "1" ].freeze

  def setup
    super
    generator # or skip the test
    @labs = []
  end

  def teardown
    @labs&.each { |pid| Process.kill "KILL", pid rescue Errno::ESRCH }
    left_running.each { |pid| Process.kill "KILL", pid }
    super
  end

  { "TERM" => 143, "HUP" => 129, "INT" => 130 }.each do |signal, status|
    public_send signal == "TERM" ? :test : :slow_test, "SIG#{signal} prints one line and stops the server" do
      lab = start(LONG).tap { wait_for_load }
      Process.kill signal, lab

      assert_equal status, status_of(lab)
      finished = "Finished measurements are in #{@folder}"
      assert_match(/\AStopped by SIG#{signal}\. #{finished}\S+\. Continue with bin\/lab resume\.\n\z/, errors)
      assert_empty left_running
    end
  end

  slow_test "a second resume names the process that measures the run" do
    Process.kill "TERM", start(LONG).tap { wait_for_load }
    status_of @labs.last
    FileUtils.rm_rf Dir[File.join(@folder, "*/measurements")]
    first = start(%w[ resume --accept-noise ]).tap { wait_for_load }

    assert_equal 1, status_of(start(%w[ resume --accept-noise ]))
    assert_match(/is being measured by process #{first}, since \d\d:\d\d UTC/, errors)
  end

  slow_test "kill -9 leaves the server running, and the next run stops it" do
    lab = start(LONG).tap { wait_for_load }
    Process.kill "KILL", lab
    status_of lab
    refute_empty left_running, "the server exited without a signal"

    assert_equal 0, status_of(start(SHORT)), errors
    assert_match(/\AStopped process \d+, which an earlier run left behind when it was killed\.$/, errors)
    assert_empty left_running
  end

  {
    "" => "closes the pipe of its output", " 2>&1" => "closes the pipe of its output and errors"
  }.each do |redirection, reason|
    define = redirection.empty? ? :slow_test : :test
    public_send define, "writes report and summary, and ends quietly, if another program #{reason}" do
      script = "#{Shellwords.join program(SHORT)}#{redirection} | true; echo ${PIPESTATUS[0]}"
      output, errors, = Open3.capture3({ "LAB_RESULTS" => @folder }, "bash", "-c", script)

      assert_equal "0\n", output, errors
      assert_equal [ "report.html", "summary.csv", "summary.json" ],
        Dir[File.join(@folder, "*/*.{html,csv,json}")].map { |path| File.basename(path) }.sort -
          [ "manifest.json" ]
      assert_empty errors.lines.grep_v(/\A\{"measurement":/)
    end
  end

  private
    def program(arguments)
      [
        RbConfig.ruby,
        "-I",
        File.join(Lab::ROOT, "lib"),
        "-e",
        'require "lab"; Lab::CLI.start(ARGV)',
        *arguments
      ]
    end

    # Discards its output and writes its errors to a file.
    def start(arguments)
      Process.spawn({ "LAB_RESULTS" => @folder }, *program(arguments), out: File::NULL, err: error_file)
        .tap { |pid| @labs << pid }
    end

    def error_file = "#{@folder}.errors"
    def errors = File.read(error_file)

    def status_of(pid)
      Process.wait2(pid).last.exitstatus.tap { @labs.delete pid }
    end

    # Until telemetry is written.
    def wait_for_load
      600.times { Dir[File.join(@folder, "*/measurements/**/telemetry.jsonl")].any? ? return : sleep(0.1) }
      flunk "No load started within a minute. #{errors}"
    end
end
