require "test_helper"
require "yaml"

class ReproductionTest < Lab::TestCase
  test "runs every step of a source, or has a reason not to" do
    Lab::Published.all.each do |published|
      steps = Lab::Reproduction.find(published.name).steps

      assert_equal published.steps.map(&:name), published.steps.map(&:name) & steps.map(&:row), published.name
      assert_empty steps.reject { |step| step.variant || step.reason }
      assert_empty steps.filter_map(&:over) - steps.map(&:name)
    end
  end

  test "lists a step that cannot be installed with the reason" do
    step = step_of("gone",
      { "install" => [ "sh", "-c", "echo looking; echo there is no Ruby 9.9 here; exit 1" ] })
    _, words = capture_io { @installed = step.installed }

    assert_nil @installed.variant
    assert_equal "there is no Ruby 9.9 here", @installed.reason
    assert_match "looking", words
  end

  test "restores a step from its manifest" do
    step = Lab::Reproduction.find("euruko-2024").steps.find { |other| other.name == "ruby-3.1-fair" }

    assert_equal step, Lab::Reproduction::Step.read(JSON.parse(JSON.generate(step.to_h)))
  end

  test "shows the gain of a step beside the published one" do
    rows = outcome([ %w[ baseline post_create ], 30 ], [ %w[ adapter post_create ], 90 ]).rows
    adapter = rows.find { |row| row.step.name == "adapter" && row.scenario == "post_create" }

    assert_in_delta 7.33, adapter.published_ratio, 0.01
    assert_in_delta 3, adapter.ratio.estimate, 0.001
    assert_equal "baseline", adapter.over
  end

  test "has no ratio for a step that was not measured" do
    rows = outcome([ %w[ baseline post_create ], 30 ]).rows
    ruby = rows.find { |row| row.step.name == "ruby" && row.scenario == "posts_index" }

    assert_nil ruby.ratio
    assert_in_delta 1.83, ruby.published_ratio, 0.01
  end

  test "compares a step with the last one that has published figures" do
    rows = Lab::Reproduction.find("euruko-2024").outcome([]).rows.group_by(&:scenario)
      .transform_values { |rows| rows.to_h { |row| [ row.step.name, row ] } }

    assert_equal %w[ ruby-3.3 baseline ],
      rows.values_at("posts_index", "post_create").map { |steps| steps["immediate"].over }
    assert_in_delta 30.3, rows["post_create"]["immediate"].published_ratio, 0.1
    assert_equal "baseline", rows["post_create"]["ruby-3.3"].over
  end

  test "computes the speed-up from the first step on" do
    speed_up = outcome([ %w[ baseline post_create ], 30 ], [ %w[ frontpage post_create ], 300 ])
      .speed_up("post_create")

    assert_equal [ "baseline", 1.0, 1.0 ], speed_up.first
    assert_equal [ "frontpage", nil ], speed_up.last.first(2)
    assert_in_delta 10, speed_up.last.last, 1e-9
  end

  test "shows published figures beside measured ones, without columns for figures that were not published" do
    steps = article.steps.select { |step| step.name.start_with?("cramp ") }
    measured = steps.first(2).map do |step|
      result(step.variant, "stats", 900,
        concurrency: 250, failed: 2, latency: { percentiles: { "95.0" => 0.25 } })
    end
    measurement = Lab::Measurement.new(scenario: "stats",
      variant: steps[2].variant, concurrency: 250, iteration: 1)
    failed = Lab::Result.failed(measurement, "ab failed:\napr_socket_recv")
    table = Lab::ReproductionTable.new(article.outcome(measured, failed: [ failed ], steps:))

    figures = [ "goodput", "errors", "failed", "p95", "printed/s" ]
    assert_equal [ "scenario", "step", *figures.flat_map { |name| [ "#{name} published", "measured" ] } ],
      table.figures.first
    assert_equal [
      "stats", "cramp fire", "3,516", "900", "0.0 %", "0.0 %", "0", "2", "53 ms", "250 ms",
      "3,516", "900"
    ],
      table.figures[2]
    assert_match "not run here: ab failed: apr_socket_recv", table.steps[2][2]
    assert_equal [ "–" ], table.figures[3].values_at(3, 5, 7, 9, 11).uniq
  end

  private
    def article = Lab::Reproduction.find("stats-2011")

    def step_of(name, changes)
      example = File.expand_path("example/target.yml", __dir__)
      definition = changed_target(example, name) { |values| values["target"].merge!(changes) }
      Lab::Reproduction::Step.new(name:, title: name,
        variant: Lab::Variant.new(target: definition, parameters: {}))
    end

    def outcome(*goodputs)
      reproduction = Lab::Reproduction.find("railsconf-2024")
      results = goodputs.map do |(name, scenario), goodput|
        result(reproduction.steps.find { |step| step.name == name }.variant, scenario, goodput)
      end
      reproduction.outcome results
    end

    # As a measurement.json is read.
    def result(variant, scenario, goodput, **others)
      figures = { scenario:, **variant.to_h, concurrency: 20, iteration: 1, goodput:, error_share: 0,
        requests_per_second: goodput, **others }
      Lab::Result.new(JSON.parse(JSON.generate(figures), symbolize_names: true))
    end
end
