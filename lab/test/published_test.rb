require "test_helper"

class PublishedTest < Lab::TestCase
  # The sources print seconds with four decimals, so a recomputed rate has a rounding error.
  PRINTED = 0.001

  Lab::Published.all.each do |published|
    test "every rate of #{published.name} follows from its responses and its duration" do
      complete = published.runs.select(&:complete?)

      refute_empty complete
      complete.each do |run|
        assert_in_epsilon run.printed_rate, run.sample.requests_per_second, PRINTED,
          "#{run.source}:#{run.line}"
      end
    end

    test "every claim of #{published.name} has the numbers of its runs" do
      traced = published.claims.select(&:of)

      refute_empty traced
      traced.each do |claim|
        assert_equal claim.of.map { |path| printed(published, path) }, claim.measured, claim.inspect
      end
    end

    test "only the claims of #{published.name} that contradict their numbers are corrected" do
      published.claims.select(&:value).each do |claim|
        stated = claim.says[/\d+([.,]\d+)?/]&.tr(",", ".")&.to_f or next
        fits = (stated - claim.value).abs <= tolerance(claim, stated)

        assert_equal claim.is.nil?, fits,
          "#{claim.source}:#{claim.line} #{claim.quantity}: #{claim.numbers}" unless vague?(claim)
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
    assert_equal [ 397.4, 226.3, 282.92, 576.55, 531.03, 1692.9, 1924.86, 3516.08, 3235, 3100 ],
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

  test "shows each claim beside the printed numbers and what they amount to" do
    table = Lab::PublishedTable.new(Lab::Published.find("railsconf-2024"))

    assert_includes table.claims,
      [ "seed 000:399", "fastest, post_create", "“20% better”", "0.0033 → 0.004: 21.2 % more", "21 % slower" ]
    assert_includes table.claims,
      [ "seed 000:340", "fastest, posts_index", "“4× better”", "0.0224 → 0.0062: 3.61×", "correct" ]
    assert_includes Lab::Published.find("wrocloverb-2024").claims.map(&:numbers), "34, 63, 25: 40.7"
    assert_includes table.rows.first, "p99"
    refute_includes table.rows.first, "memory"
  end

  test "has ten million requests to Cramp, and what was recorded here" do
    published = Lab::Published.find("stats-2011")
    table = Lab::PublishedTable.new(published)

    assert_equal [ "cramp-ten-million", "stats", "3235", "–", "–", "–", "47 ms", "21.9 MB", "seed 001:152" ],
      table.rows.find { |row| row.first == "cramp-ten-million" }
    published.recorded.each do |recorded|
      text = File.read(File.join(Lab::Workspace.current.root, recorded.file))
      recorded.here.scan(/\d[\d,]+(?= )/).each { |number| assert_includes text, number }
    end
    assert_match "189 MiB", table.recorded.flatten.join
  end

  private
    # The figure at a path such as "baseline/posts_index#2/percentiles.99", optionally in another source:
    # "NAME:PATH".
    def printed(published, path)
      source, path = path.split(":") if path.include?(":")
      step, scenario, figure = path.split("/")
      scenario, number = scenario.split("#")
      file = Lab::Workspace.current.published_paths.find do |name|
        name.end_with?("/#{source || published.name}.json")
      end
      steps = JSON.parse(File.read(file))["steps"]
      runs = steps.find { |other| other["name"] == step }["runs"].select { |run| run["scenario"] == scenario }
      runs[number.to_i.pred.clamp(0..)].dig(*figure.split(".", 2))
    end

    # Texts round: a percentage may differ by a point, a factor by half of its last digit, other numbers by
    # one in twenty.
    def tolerance(claim, stated)
      case claim.ratio
      when "more", "less", "share" then 1
      when "times" then [ 0.5, stated / 20 ].max
      else stated / 20
      end
    end

    # States a limit or two numbers, or is refuted by something else than its formula.
    def vague?(claim)
      claim.says.match?(/more than|Over a|\+%|from ~|around 110|60% better|nearly another|1000%/)
    end

    def runs(name, scenario)
      Lab::Published.find(name).runs.select { |run| run.scenario == scenario }
    end
end
