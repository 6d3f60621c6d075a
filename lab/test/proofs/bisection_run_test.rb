require "test_helper"
require_relative "../support/app_repository"

# Searches with a real server, load generator and repository.
class BisectionRunTest < Lab::TestCase
  include LeavesNothingRunning
  include AppRepository

  test "finds the commit with a pause, skips one that doesn't start, and resumes an interrupted search" do
    application 0.01
    commit "one"
    write "other", "two"
    commit "two"
    application 0.1
    commit "add a pause"
    write "other", "four"
    commit "four"
    application 0, body: "raise("
    commit "break it"
    application 0.1
    commit "repair it"
    bisection = bisection("HEAD~5", "HEAD")
    assert_raises(Interrupt) { bisection.run { raise Interrupt } }
    measured = measurement_files.to_h { |path| [ path, File.mtime(path) ] }
    output, log = capture_io { Lab::CLI.start(%w[ resume --accept-noise ]) }

    assert_equal measured, measured.keys.to_h { |path| [ path, File.mtime(path) ] }
    assert_match(
      /First bad commit: \h+ add a pause\nCompared with the good one: goodput 0\.\d+× .* in \d+ pairs\./,
      output
    )
    assert_match(/repair it: bad, goodput/, log)
    assert_equal "add a pause", subject_of(result["suspects"].first)
    assert_equal 1, result["suspects"].size
    refute_path_exists File.join(bisection.directory, "templates")
  end

  test "refuses to search if the bad commit isn't worse" do
    application 0.05
    commit "one"
    write "other", "two"
    commit "two"
    error = assert_raises(Lab::Error) { bisection("HEAD~1", "HEAD").run { } }

    assert_match(/\AHEAD \(\h+\) is not worse than HEAD~1 \(\h+\): goodput .*× .* in \d+ pairs\.\z/,
      error.message)
  end

  test "says why the good commit or the bad one can't be measured" do
    application 0, body: "raise("
    commit "one"
    application 0
    commit "two"
    application 0, body: "raise("
    commit "three"

    [ [ "HEAD~2", "HEAD~1" ], [ "HEAD~1", "HEAD" ] ].each_with_index do |names, index|
      error = assert_raises(Lab::Error) { bisection(*names).run { } }
      assert_match(/\A#{names[index]} \(\h+\) can't be measured: The app server ended/, error.message)
    end
  end

  private
    def bisection(*names, worse: 0.5)
      good, bad = names.map { |name| variant(name) }
      Lab::Bisection.create({ good: good.revision.to_h, bad: bad.revision.to_h, target: lab, parameters: {},
        scenarios: [ "home" ], concurrency: [ 2 ], generator: generator.name, metric: "goodput", worse:,
        runs: 3, max_runs: 12,
        seconds: 1, warm_up: 0, rows: 0 }, now: Time.now.utc + (@started = @started.to_i + 1))
    end

    def measurement_files = Dir[File.join(@folder, "results/**/measurement.json")]
    def result = JSON.parse(File.read(Dir[File.join(@folder, "results/*-bisect/bisection.json")].max))
    def subject_of(commit) = Lab::Git.of(@repository).subject(commit)
end
