require "test_helper"

class PublishedTest < Lab::TestCase
  # The sources print seconds with four decimals, so a recomputed rate has a rounding error.
  PRINTED = 0.001

  Lab::Published.all.each do |published|
    test "every rate of #{published.name} follows from its responses and its duration" do
      complete = published.runs.select(&:complete?)

      refute_empty complete
      complete.each do |run|
        assert_in_epsilon run.printed_rate, run.sample.requests_per_second, PRINTED, "#{run.source}:#{run.line}"
      end
    end

    test "every figure of #{published.name} names its source and line" do
      (published.runs + published.claims).each do |figure|
        assert published.sources.key?(figure.source) || figure.source.start_with?("workshop/"), figure.inspect
        assert_operator figure.line, :>, 0
      end
    end
  end

  test "has the rates that the sources print" do
    assert_equal %w[ euruko-2024 railsconf-2024 stats-2011 wrocloverb-2024 ], Lab::Published.all.map(&:name)
    assert_equal %w[ baseline adapter ruby ], Lab::Published.find("railsconf-2024").steps.map(&:name)
    assert_equal [ 397.4, 226.3, 282.92, 576.55, 531.03, 1692.9, 1924.86, 3516.08, 3100 ],
      Lab::Published.find("stats-2011").runs.map(&:printed_rate)
  end

  test "finds that successful writes rose sevenfold, not by 60 % as the text says" do
    before, after = runs("railsconf-2024", "post_create").first(2).map(&:sample)

    assert_in_delta 84.9, before.goodput, 0.05
    assert_in_delta 7.3, after.goodput / before.goodput, 0.05
  end

  test "accounts for a fifth of the clients' time in the two worst baselines" do
    assert_in_delta 0.79, runs("railsconf-2024", "posts_index").first.sample.unaccounted_time, 0.005
    assert_in_delta 0.82, runs("euruko-2024", "post_create").first.sample.unaccounted_time, 0.005
  end

  test "includes the run with errors in addition to the published one" do
    first, second = Lab::Published.find("euruko-2024").steps[1].runs

    assert_equal [ 7, 0 ], [ first, second ].map { |run| run.sample.statuses.fetch(500, 0) }
  end

  test "corrects claims that contradict their numbers" do
    wrong = Lab::Published.all.flat_map(&:claims).select(&:is)

    assert_includes wrong.map(&:says), "43% worse"
    assert_in_delta 0.76, 0.5737 / 0.3261 - 1, 0.005
    assert_includes wrong.map(&:says), "Nearly 10%"
    assert_in_delta 0.16, runs("wrocloverb-2024", "balanced")[1].sample.error_share, 0.005
  end

  test "lists the known names for an unknown one" do
    error = assert_raises(Lab::Error) { Lab::Published.find("rubyconf") }
    assert_match "railsconf-2024", error.message
  end

  private
    def runs(name, scenario)
      Lab::Published.find(name).runs.select { |run| run.scenario == scenario }
    end
end
