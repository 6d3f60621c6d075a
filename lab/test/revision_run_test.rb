require "test_helper"
require_relative "support/app_repository"

# Complete comparisons of revisions, with a real server, load generator and repository.
class RevisionRunTest < Lab::TestCase
  include LeavesNothingRunning
  include AppRepository

  # No measurement may leave a process running.
  slow_test "finds the slower of two commits, each with a database of its own" do
    application 0.01
    fast = commit("fast")
    application 0.1
    slow = commit("slow")
    run = measured(comparison_of("HEAD~1", "HEAD"))

    assert_empty run.failed.map(&:failed_because)
    assert_equal [ [ "HEAD", true ] ],
      run.comparison.rows.map { |row| [ row.variant, row.ratio.estimate < 0.5 ] }
    assert_equal [ [ "200" ] ], run.results.map { |result| result.figures[:statuses].keys.map(&:to_s) }.uniq
    assert_equal [ fast, slow, slow, fast ],
      run.measurements.map { |measurement| measurement.variant.revision.commit }
    assert_revisions_in_documents run, fast, slow
  end

  slow_test "measures uncommitted changes in the working directory" do
    application 0
    commit "one"
    application 0.1
    run = measured(comparison_of("HEAD", "."))

    assert_equal [ [ "worktree", true ] ],
      run.comparison.rows.map { |row| [ row.variant, row.ratio.estimate < 0.5 ] }
  end

  slow_test "fails a revision that doesn't start, prepare or install, says why, and measures the others" do
    application 0
    commit "good"
    application 0, body: "raise("
    commit "broken"
    write "prepare.rb", "abort 'no migrations'"
    commit "unprepared"
    write "prepare.rb", PREPARE
    write "lab.yml", LAB.sub("target:", "target:\n  install: bin/nothing")
    commit "uninstalled"
    write "lab.yml", LAB.sub("bundle exec puma", "bin/nothing")
    commit "without the command"
    write "lab.yml", LAB.sub("target:", "target:\n  prepares: bin/nothing")
    commit "with an invalid file"
    write "lab.yml", LAB
    run = measured(comparison_of(*5.downto(1).map { |number| "HEAD~#{number}" }, "HEAD", iterations: 1))

    assert_equal [ "app@HEAD~5" ], run.results.map { |result| result.variant.label }
    reasons = run.failed.to_h { |result| [ result.variant.revision.name, result.failed_because ] }
    assert_match(/ended before it answered.*config\.ru/m, reasons["HEAD~4"])
    assert_match(/could not be prepared.*no migrations/m, reasons["HEAD~3"])
    assert_match(/install can't be started: No such file .*bin.nothing/, reasons["HEAD~2"])
    assert_match(/A command can't be started: No such file .*bin.nothing/, reasons["HEAD~1"])
    assert_match(/prepares is not a key of target/, reasons["HEAD"])
  end

  slow_test "resumes after its worktrees were removed" do
    application 0
    commit "one"
    application 0.05
    commit "two"
    run = comparison_of("HEAD~1", "HEAD", iterations: 1)
    assert_raises(Interrupt) { run.execute { raise Interrupt } }
    Lab::Worktree.all.each(&:remove)
    git "checkout", "--quiet", "HEAD~1"
    resumed = measured(Lab::Run.new(run.directory))

    assert_equal [ "app@HEAD~1", "app@HEAD" ], resumed.results.map { |result| result.variant.label }
  end

  private
    def measured(run) = run.tap { run.execute { } }

    def assert_revisions_in_documents(run, fast, slow)
      title = "app@HEAD~1 (#{fast[0, 8]}) → app@HEAD (#{slow[0, 8]})"
      assert_equal title, run.comparison.title
      assert_includes Lab::Report.new(run).html,
        "Goodput of #{title.split(" → ").reverse.join(" divided by that of ")}"
      assert_includes Lab::RunDocument.new(run).texts("saved")["md"], "# #{title.sub("→", "and")}, now"
      summary = Lab::Summary.new(run)
      assert_equal [ "revision", fast ],
        summary.csv.lines(chomp: true).first(2).map { |line| line.split(",", -1)[-5] }
      iteration = JSON.parse(JSON.generate(summary.to_h))["iterations"][0]
      assert_equal [ "HEAD~1", fast ], iteration["revision"].values_at("name", "commit")
      assert_equal [ "HEAD~1", "HEAD" ], summary.to_h[:comparison].first.values_at(:baseline, :variant)
    end
end
