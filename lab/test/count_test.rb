require "test_helper"

class CountTest < Lab::TestCase
  test "finds a row for every acknowledged write" do
    assert count(rows: 100).valid?
    assert_equal({ attempted: 103, acknowledged: 100, present: 100, lost: 0, recovered: 0, unexpected: 0 },
      count(rows: 100).to_h)
  end

  test "counts missing rows as lost, in every table" do
    assert_equal 2, count(rows: 100, posts: 98).lost
    refute count(rows: 100, posts: 98).valid?
  end

  test "counts a write that was answered with an error as recovered" do
    assert_equal [ 3, 0 ], [ count(rows: 103).recovered, count(rows: 103).unexpected ]
  end

  test "counts more rows than requests as unexpected, except for requests that were in flight" do
    assert_equal 0, count(rows: 107, stragglers: 4).unexpected
    assert_equal 1, count(rows: 108, stragglers: 4).unexpected
  end

  private
    def count(rows:, posts: rows, stragglers: 0)
      sample = Lab::Sample.new(statuses: { 200 => 100, 500 => 2 }, unanswered: 1, seconds: 1, concurrency: 2)
      Lab::Count.new(sample, before: { "sessions" => 7, "posts" => 5 },
        after: { "sessions" => 7 + rows, "posts" => 5 + posts }, stragglers:)
    end
end
