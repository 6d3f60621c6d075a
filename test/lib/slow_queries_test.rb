require "test_helper"

class SlowQueriesTest < ActiveSupport::TestCase
  test "a query that took long is written down, without what was typed" do
    told = tell(0) { Post.where("title = 'it''s a secret'").count }

    assert_match(/Slow query, \d+ ms: SELECT COUNT\(\*\) FROM "posts" WHERE \(title = \?\)/, told)
    assert_not_includes told, "secret"
  end

  test "the others are not" do
    assert_empty tell(60_000) { Post.count }
  end

  private
    def tell(milliseconds)
      output = StringIO.new
      subscription = SlowQueries.log_to(Logger.new(output), milliseconds:)
      yield
      output.string
    ensure
      ActiveSupport::Notifications.unsubscribe subscription
    end
end
