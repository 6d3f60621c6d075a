require "test_helper"
require_relative "support/example_runs"

class StallsTest < Lab::TestCase
  include ExampleRuns

  {
    "clients that wait for responses" => [ :test, {} ], "a rate" => [ :slow_test, { rate: 100 } ]
  }.each do |model, (define, load)|
    test_with_generators "warns of a server that freezes, with #{model},", define: do |generator|
      run = measured(create(
        parameters: { "forgets" => [ "answers" ] }, generator: generator.name, seconds: 3, **load
      ))
      stalls = run.results.first.figures[:stalls]

      assert_includes 1..2, stalls[:count], stalls.inspect
      assert_includes 0.6..1.2, stalls[:longest]
      assert_stalls_shown run
    end
  end

  test "finds stalls longer than what is usual with that load" do
    second = ->(*starts) { starts.map { |start| start..(start + 1) } }
    often, seldom = steps(0.01), steps(1.0)
    {
      [ "none", often ] => 0, [ "in the middle", without(often, *second[2, 5, 8]) ] => 3,
      [ "at the beginning", without(often, 0..1) ] => 1, [ "at the end", without(often, 9..10) ] => 1,
      [ "shorter than 0.5 s", without(often, 2..2.4) ] => 0, [ "responses are rare", seldom ] => 0,
      [ "one of a few responses is missing", without(seldom, 3.5..4.5) ] => 0,
      [ "clients in step, which all wait for a second", steps(1.0).flat_map { |at| [ at ] * 20 } ] => 0,
      [ "after the load, clients only wait for the last response", [ *often, 14.0 ] ] => 0
    }.each do |(name, ended), count|
      assert_equal count, stalls(ended).to_h.fetch(:count, 0), name
    end
  end

  test "finds stalls of a load with a rate, whose responses are as far apart as its requests" do
    { 0.01 => 3, 0.1 => 3, 0.25 => 0 }.each do |interval, count|
      late = [ 2..3.1, 5..6.1, 8..9.1 ]
      ended = steps(interval).map do |due|
        late.find { |stall| stall.cover?(due) && due > stall.begin }&.end || due
      end
      assert_equal count, stalls(ended, rate: 1 / interval, concurrency: 100).to_h.fetch(:count, 0), interval
    end
  end

  test "has no stalls without recorded requests, and of stages, which may plan a rest" do
    assert_nil stalls([])
    assert_nil stalls(without(steps(0.01), 2..4), stages: true)
  end

  test "has the number, the longest and the total of all stalls" do
    found = stalls(without(steps(0.01), 2..3, 5..7))

    assert_equal 2, found[:count]
    assert_in_delta 2.0, found[:longest], 0.03
    assert_in_delta 3.0, found[:total], 0.05
  end

  private
    def assert_stalls_shown(run)
      stalls = run.results.first.figures[:stalls]
      sentence = "r1: #{Lab::Stalls.sentence(stalls)}."
      texts = Lab::RunDocument.new(run).texts("run")
      output, = capture_io { Lab::CLI.new.send(:print_results, run) }

      assert_includes run.warnings.join, sentence
      assert_includes output.gsub(/\s+/, " "), sentence
      assert_includes texts["html"], sentence
      assert_includes texts["md"], sentence
      assert_equal stalls[:count],
        JSON.parse(JSON.generate(Lab::Summary.new(run).to_h))["iterations"][0]["stalls"]
      assert_includes Lab::RunTable.new(run.results).rows.first, "stalls"
    end

    def steps(interval) = (1..(10 / interval).round).map { |number| number * interval }

    def without(times, *ranges)
      times.reject { |time| ranges.any? { |range| range.cover?(time) && time != range.begin } }
    end

    def stalls(ended, concurrency: 20, rate: nil, stages: false)
      requests = ended.map do |at|
        Lab::RecordedRequests::Answered.new(token: nil, ended: at, duration: 0.005, status: 200)
      end
      Lab::Stalls.of(requests, concurrency:, rate:, stages:, seconds: 10.0)
    end
end
