require "test_helper"

class SubmissionTest < ActiveSupport::TestCase
  self.use_transactional_tests = false # a transaction around the test would hide the one of the submission

  setup do
    ContentRule.create!(kind: "words", pattern: "free money", action: "refuse", reason: "Sell it elsewhere")
  end

  test "matches content rules before it takes the write lock" do
    [
      Comment.new(author: users(:maria), post: posts(:essay), body: "Harmless"),
      Post.new(author: users(:maria), title: "Harmless", url: "https://harmless.example/")
    ].each do |item|
      assert_empty statements_under_lock { assert item.submit }.grep(/content_rules/)
    end
  end

  test "an edit matches content rules before it takes the write lock" do
    comment = Comment.new(author: users(:maria), post: posts(:essay), body: "Before").submit
    comment.body = "Harmless"
    statements = statements_under_lock { assert comment.save }
    assert_operator statements, :any?
    assert_empty statements.grep(/content_rules/)
  end

  test "returns the item of a repeated request although its thread has been locked since" do
    post = posts(:essay)
    request = {
      author: users(:maria),
      post:,
      body: "Harmless",
      request_token: "repeated",
      request_fingerprint: "same"
    }
    first = Comment.new(request).submit
    post.update_columns locked: true
    repeated = Comment.new(request)

    assert_equal first, repeated.submit
    assert_nil Comment.new(**request, request_token: "another").submit
  end

  private
    # The statements of the primary database between BEGIN and COMMIT.
    def statements_under_lock(&)
      locked, statements = false, []
      ActiveSupport::Notifications.subscribed(->(event) do
        sql, connection = event.payload.values_at(:sql, :connection)
        next unless connection.pool.db_config.name == "primary"

        locked = true if sql.start_with?("BEGIN")
        statements << sql if locked
        locked = false if sql.start_with?("COMMIT")
      end, "sql.active_record", &)
      statements
    end
end
