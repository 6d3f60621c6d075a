require "test_helper"
require_relative "support/app_repository"

class BisectionTest < Lab::TestCase
  include AppRepository

  test "finds the first bad commit in a history with a merge, and asks for few of them" do
    good = commit("good")
    commit "one"
    git "checkout", "--quiet", "-b", "branch"
    branch = %w[ a b c ].map { |name| commit(name) }
    git "checkout", "--quiet", "main"
    write "other", "two"
    commit "two"
    git "merge", "--quiet", "--strategy", "ours", "--message", "merge", "branch"
    bad = commit("bad")
    judged = []
    suspects = search(good, bad) { |commit| judged << commit and contains?(commit, branch[1]) ? :bad : :good }

    assert_equal [ branch[1] ], suspects
    assert_operator judged.size, :<=, 4
    assert_equal judged.uniq, judged
  end

  test "skips commits that it can't judge, and lists them if the first bad one may be among them" do
    commits = %w[ good a b c d e bad ].map { |message| commit(message) }
    good, bad = commits.first, commits.last
    judge = ->(unknown, first_bad) do
      search(good, bad) do |commit|
        commits.index(commit).then do |index|
          unknown.include?(index) ? :unknown : (index >= first_bad ? :bad : :good)
        end
      end
    end

    assert_equal [ commits[5] ], judge[[ 3 ], 5]
    assert_equal commits.values_at(4, 3).sort, judge[[ 3 ], 4].sort
    assert_equal commits[4], judge[[ 3 ], 4].first
    assert_equal commits.drop(1).sort, judge[[ 1, 2, 3, 4, 5 ], 3].sort
  end

  test "judges by the whole interval, whether more or less is better" do
    slower = [ [ 100, 90 ], [ 101, 91 ], [ 99, 89 ] ]

    { [ slower, "goodput" ] => :bad, [ slower.map(&:reverse), "goodput" ] => :good,
      [ slower.map(&:reverse), "p99" ] => :bad, [ slower, "p99" ] => :good,
      [ [ [ 100, 94 ], [ 100, 97 ], [ 100, 93 ] ], "goodput" ] => :unknown,
      [ [ [ 100, 104 ], [ 100, 107 ], [ 100, 103 ] ], "p99" ] => :unknown,
      [ [ [ 100, 50 ] ], "goodput" ] => :unknown
    }.each do |(pairs, metric), state|
      assert_equal state, Lab::Bisection::Judgement.new(pairs, metric:, worse: 0.05).state,
        "#{metric} of #{pairs}"
    end
    judgement = Lab::Bisection::Judgement.new(slower, metric: "goodput", worse: 0.05)
    assert_equal "goodput 0.90× (0.90–0.90) in 3 pairs", judgement.to_s
  end

  test "rejects a search that makes no sense, before it measures" do
    application 0
    commits = %w[ one two ].map { |message| commit(message) }
    { %w[ HEAD HEAD~1 ] => "HEAD (#{commits.last[0, 8]}) isn't an ancestor of HEAD~1",
      %w[ HEAD HEAD ] => "isn't an ancestor", [ "HEAD~1", "." ] => "commit your changes",
      %w[ nowhere ] => "There is no revision nowhere",
      %w[ HEAD~1 --worse 0 ] => "--worse must be a percentage above 0 and below 100, such as 5%, not 0.",
      %w[ HEAD~1 --worse much ] => "not much",
      %w[ HEAD~1 --metric p50 ] => "--metric must be goodput or p99, not p50.",
      %w[ HEAD~1 --scenario homes ] => "app has no scenario homes",
      %w[ HEAD~1 --param yjit=on ] => "no parameter yjit. It has: none. Add it",
      %w[ HEAD~1 --concurrency 1,2 ] => "--concurrency must be one number, not 1,2.",
      %w[ HEAD~1 --max-runs 0 ] => "--max-runs must be" }.each do |arguments, message|
      words = [ "bisect", *arguments, "--target", lab, "--dry-run" ]
      _, error = capture_io { assert_raises(SystemExit) { Lab::CLI.start(words) } }
      assert_includes error, message
    end
    output, = capture_io { Lab::CLI.start([ "bisect", "HEAD~1", "--target", lab, "--dry-run" ]) }
    assert_equal "1 commit, about 1 comparison of 6 to 30 pairs, 5–23 min.\n", output
  end

  private
    def search(good, bad, &) = Lab::Bisection::Search.new(Lab::Git.of(@repository), good:, bad:).run(&)

    def contains?(commit, other) = Lab::Git.of(@repository).ancestor?(other, commit)
end
