require "test_helper"

class RequestCountsTest < Operations::TestCase
  include InDataDirectory

  test "counts requests and server errors by minute, status and duration, and stores them" do
    counts = Operations::RequestCounts.new
    { 200 => 0.001, 304 => 0.02, 404 => 0.2, 503 => 100 }.each { |status, time| counts.add status, time }
    thread = counts.store(3, directory)
    eventually { Operations::RequestCounts.stored(directory).any? }
    stored = Operations::RequestCounts.stored(directory).first

    assert_equal({ "1xx" => 0, "2xx" => 1, "3xx" => 1, "4xx" => 1, "5xx" => 1 }, stored["statuses"])
    assert_equal [ 1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1 ], stored["durations"]
    assert_equal [ 4, 1 ], Operations::RequestCounts.recent(directory, 5)
  ensure
    thread&.kill
  end

  test "the counts of the last minutes survive a restart of the site" do
    earlier, counts = Array.new(2) { Operations::RequestCounts.new }
    earlier.add 500, 0.1
    File.write directory.path("_requests.0.json"), earlier.dump(0)
    counts.add 200, 0.1
    thread = counts.store(0, directory)

    eventually { Operations::RequestCounts.recent(directory, 5) == [ 2, 1 ] }
    assert_equal 0, JSON.parse(counts.dump(0))["statuses"]["5xx"], "metrics begin at 0"
  ensure
    thread&.kill
  end

  test "a start after the site was stopped or restarted on purpose doesn't count" do
    5.times do |number|
      Operations::Upgrade::Site.begins directory
      Operations::Restarts.record "Puma worker 0", directory
      number.even? ? Operations::Upgrade::Site.ends(directory) : Operations::Restarts.stop(directory)
    end
    Operations::Restarts.record "Puma worker 0", directory

    assert_equal({ "Puma worker 0" => 1 }, Operations::Restarts.recent(directory, 300))
  end

  test "loses no request of several threads" do
    counts = Operations::RequestCounts.new
    Array.new(4) { Thread.new { 5_000.times { counts.add 200, 0.01 } } }.each(&:join)

    assert_equal 20_000, JSON.parse(counts.dump(0))["statuses"]["2xx"]
  end

  test "an unreadable file doesn't count, and neither do old minutes" do
    File.write directory.path("_requests.0.json"), "{"
    assert_equal [ 0, 0 ], Operations::RequestCounts.recent(directory, 5)

    minutes = { (Time.now.to_i / 60 - 10) => [ 9, 9 ] }
    File.write directory.path("_requests.0.json"), JSON.generate(minutes:)
    assert_equal [ 0, 0 ], Operations::RequestCounts.recent(directory, 5)
  end

  test "the record of starts stays small, and counts recent ones by name" do
    File.write directory.path("_restarts.log"), "#{Time.now.to_i - 1000} Puma worker 0\n" * 4000
    3.times { Operations::Restarts.record "Puma worker 0", directory }

    assert_equal({ "Puma worker 0" => 3 }, Operations::Restarts.recent(directory, 300))
    assert_operator File.size(directory.path("_restarts.log")), :<, 10_000
  end
end
