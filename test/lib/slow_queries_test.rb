require "test_helper"

class SlowQueriesTest < ActiveSupport::TestCase
  test "logs a slow query without its literals" do
    log = log_of(0) { Post.where("title = 'it''s a secret'").count }

    assert_match(/Slow query, \d+ ms: SELECT COUNT\(\*\) FROM "posts" WHERE \(title = \?\)/, log)
    assert_not_includes log, "secret"
  end

  test "doesn't log fast queries" do
    assert_empty log_of(60_000) { Post.count }
  end

  private
    def log_of(milliseconds)
      output = StringIO.new
      subscription = SlowQueries.log_to(Logger.new(output), milliseconds:)
      yield
      output.string
    ensure
      ActiveSupport::Notifications.unsubscribe subscription
    end
end
