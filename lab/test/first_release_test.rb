require "test_helper"

# Runs, descriptions and command lines of the first release.
class FirstReleaseTest < Lab::TestCase
  include InFolder

  CELL = { schema_version: 2, scenario: "stats", subject: "yardstick", levers: {}, concurrency: 20,
    repeat: 1, seconds: 2.0, goodput: 90.0, statuses: { "200": 180 }, unanswered: 0, open_at_end: 0,
    error_share: 0.0, hidden_time: 0.1, ledger: { lost: 0 }, faults: [], valid: true,
    requests_per_second: 90.0, proof: "nothing is written", command: [ "oha" ],
    settings: { levers: { yjit: "on" } } }.freeze

  def setup
    super
    @cell = File.join(@folder, "cells/stats/yardstick/c0020/r01/cell.json")
    FileUtils.mkdir_p File.dirname(@cell)
    File.write @cell, JSON.generate(CELL)
    File.write File.join(@folder, "manifest.json"), JSON.generate(began: "21 November 2026",
      scenarios: [ "stats" ], ladder: [ 20 ], variants: [ { subject: "yardstick", levers: {} } ], repeats: 2,
      seconds: 2, warm_up: 1, posts: 100, generator: "oha", machine: {})
  end

  test "reads a saved run, with its remaining measurements" do
    run = Lab::Run.new(@folder)

    assert_equal [ "stats yardstick c=20" ], run.results.map(&:label)
    assert_equal [ 0.1, 1 ], run.results.first.figures.values_at(:unaccounted_time, :iteration)
    assert_equal [ 2 ], run.remaining.map(&:iteration)
  end

  test "draws and checks a saved run" do
    run = Lab::Run.new(@folder)
    path = File.join(@folder, "manifest.json")
    File.write path, JSON.generate(JSON.parse(File.read(path)).merge("repeats" => 1))

    assert_includes Lab::Report.new(run).html, "<!doctype html>"
    assert_equal 0, Lab::Assertion.new(Lab::Run.new(@folder), [ "lost==0" ]).status
    assert_equal %i[ holds ], Lab::Assertion.new(run, [ "lost==0" ]).verdicts.map(&:state)
    assert_equal "hidden", Lab::Expectation.new("hidden<=5%").text[/\w+/]
  end

  test "preserves the column names of summary.csv" do
    header = Lab::Summary.new(Lab::Run.new(@folder)).csv.lines.first

    assert_match(/\Ascenario,subject,levers,concurrency,repeat,seconds,/, header)
    assert_includes header, ",hidden_time,"
  end

  test "accepts flags, target names and keys of a target's file under their first names" do
    arguments = %w[ run --subject talk --lever=busy=fair --ladder 1,2 --repeats=3 --seconds 2 ]

    assert_equal %w[ run --target talk --param=busy=fair --concurrency 1,2 --runs=3 --seconds 2 ],
      Lab::FirstRelease.translate_flags(arguments)
    assert_equal "baseline", Lab::Target.find("yardstick").name
    assert_equal({ "stores_nothing" => { "sink" => "none" }, "parameters" => {} },
      Lab::FirstRelease.translate({ "keeps_nothing" => { "sink" => "none" }, "levers" => {} }))
  end

  test "uses only the new names in help and errors" do
    output, = capture_io { Lab::CLI.start(%w[ run --help ]) }

    [ "--target", "--param", "--concurrency", "--runs" ].each { |flag| assert_includes output, flag }
    Lab::FirstRelease::FLAGS.each_key { |flag| refute_includes output, flag }
  end
end
