require "test_helper"

class KeysetPageTest < ActiveSupport::TestCase
  ORDERS = %i[ hottest_first newest_first highest_first recently_active_first latest_first ]

  test "returns a short list as one page" do
    page = KeysetPage.new(Post.hottest_first)
    assert_equal 4, page.records.size
    assert_nil page.next_cursor
    assert_predicate page, :first?
  end

  test "returns each row once and in order" do
    fill 75

    ORDERS.each do |order|
      pages = pages_of(Post.public_send(order))
      assert_equal [ 30, 30, 19 ], pages.map { |page| page.records.size }, order
      assert_equal [ 1, 31, 61 ], pages.map(&:first_rank), order
      assert_equal Post.public_send(order).ids, pages.flat_map { |page| page.map(&:id) }, order
    end
  end

  test "returns pages of another size, and in ascending order" do
    fill 75
    pages = [ KeysetPage.new(Post.order(:title, :id), size: 50) ]
    pages << KeysetPage.new(Post.order(:title, :id), size: 50, cursor: pages.last.next_cursor)
    assert_equal [ [ 50, 30 ], [ 1, 51 ] ],
      [ pages.map { |page| page.records.size }, pages.map(&:first_rank) ]
    assert_equal Post.order(:title, :id).ids, pages.flat_map { |page| page.map(&:id) }
    assert_nil pages.last.next_cursor
  end

  test "distinguishes rows that are one microsecond apart" do
    fill 62
    moment = Time.utc(2026, 1, 1, 12, 0, 0, 999)
    Post.order(:id).each_with_index do |post, index|
      post.update_columns(created_at: moment + Rational(index / 3, 1_000_000))
    end
    assert_equal Post.newest_first.ids, pages_of(Post.newest_first).flat_map { |page| page.map(&:id) }
  end

  test "handles timestamps of any precision" do
    fill 62
    [
      "2026-01-01 12:00:00", "2026-01-01 12:00:00.123", "2026-01-01 12:00:00.123000",
      "2026-01-01 12:00:00.123001"
    ].each_with_index do |time, index|
      Post.where("id % 4 = ?", index).update_all([ "created_at = ?", time ])
    end
    assert_equal Post.newest_first.ids, pages_of(Post.newest_first).flat_map { |page| page.map(&:id) }
  end

  test "keeps the full precision of a rank in the cursor" do
    fill 200
    Post.order(:id).each_with_index do |post, index|
      post.update_columns(created_at: Time.at(1_700_000_000 + index), score: index + 1)
    end
    assert_equal Post.hottest_first.ids, pages_of(Post.hottest_first).flat_map { |page| page.map(&:id) }
  end

  test "uses the same statement for all pages but the first" do
    fill 100
    statements = Statements.new.collect { pages_of(Post.hottest_first) }
    assert_equal [ 4, 2 ], [ statements.sent, statements.size ]
  end

  test "doesn't repeat rows when new ones arrive between pages" do
    fill 40
    first = KeysetPage.new(Post.newest_first)
    5.times { |index| users(:tomas).posts.create! title: "Late #{index}", body: "Words." }
    second = KeysetPage.new(Post.newest_first, cursor: first.next_cursor)
    assert_empty first.map(&:id) & second.map(&:id)
    assert_equal 14, second.records.size
  end

  test "rejects invalid cursors" do
    places = [
      nil, 1, "x", {}, [], [ 1 ], [ 1.0, nil ], [ nil, 1 ], [ 1.0, "1" ], [ "1", 1 ], [ 1.0, 1, 1 ],
      [ [ 1.0 ], 1 ], [ { a: 1 }, 1 ], [ true, 1 ], [ "Infinity", 1 ], [ 1.0, 2**63 ]
    ]
    cursors = places.map { |place| cursor(place.to_json) } +
      [ "[1e999,1]", "[NaN,1]", "[1.0,1", "\xFF", "[" * 300 ].map do |json|
      cursor(json)
    end
    cursors += [
      "", "2", "31.", ".abc", "-1.abc", "0.abc", "31.***", "31.a", "x" * 10_000, "31.\0",
      "#{cursor("[1.0,1]")}\n"
    ]
    cursors.each do |cursor|
      assert_raises(KeysetPage::InvalidCursor, cursor.first(60)) do
        KeysetPage.new(Post.hottest_first, cursor:)
      end
    end

    [ [ "yesterday", 1 ], [ 5, 1 ], [ "2026-01-01", 1 ], [ "2026-01-01 00:00:00' OR 1", 1 ],
      [ "2026-01-01 00:00:00\n", 1 ], [ "0000-99-99 99:99:99", 1 ], [ "0000-01-01 00:00:00", 1 ],
      [ "2026-02-30 00:00:00", 1 ], [ "2026-02-28 24:00:01", 1 ], [ "2026-02-28 12:60:00", 1 ] ]
        .each do |place|
      assert_raises(KeysetPage::InvalidCursor, place.inspect) do
        KeysetPage.new(Post.newest_first, cursor: cursor(place.to_json))
      end
    end
  end

  test "rejects the cursor of another list" do
    fill 40
    cursor = KeysetPage.new(Post.newest_first).next_cursor
    [ Post.hottest_first, Post.latest_first, Post.highest_first ].each do |relation|
      assert_raises(KeysetPage::InvalidCursor) { KeysetPage.new(relation, cursor:) }
    end
  end

  test "returns an empty page beyond the last row" do
    [ [ -1.0e300, 0 ], [ 1, -(2**63) ] ].each do |place|
      assert_empty KeysetPage.new(Post.hottest_first, cursor: cursor(place.to_json))
    end
    assert_empty KeysetPage.new(Post.newest_first, cursor: cursor([ "1000-01-01 00:00:00", 1 ].to_json))
  end

  private
    def fill(count)
      random = Random.new(count)
      Post.insert_all!(Array.new(count) do |index|
        time = Time.current - random.rand(1_000_000) - Rational(random.rand(1_000_000), 1_000_000)
        {
          author_id: users(:tomas).id, title: "Post #{index}", body: "Words.", kind: "text",
          score: random.rand(1..9), created_at: time, updated_at: time, last_activity_at: time
        }
      end)
    end

    def cursor(json)
      "31.#{Base64.urlsafe_encode64(json, padding: false)}"
    end

    def pages_of(relation)
      [ KeysetPage.new(relation) ].tap do |pages|
        pages << KeysetPage.new(relation, cursor: pages.last.next_cursor) while pages.last.next_cursor
      end
    end
end
