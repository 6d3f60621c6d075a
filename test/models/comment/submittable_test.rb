require "test_helper"

class Comment::SubmittableTest < ActiveSupport::TestCase
  self.use_transactional_tests = false

  test "saves a comment" do
    assert_difference -> { Comment.count }, 1 do
      assert_predicate draft.submit, :persisted?
    end
  end

  test "returns nil for an invalid comment and saves nothing" do
    assert_no_difference -> { Comment.count } do
      assert_nil draft(body: "").submit
    end
  end

  test "returns the first comment when the same text is submitted twice" do
    first = draft.submit
    assert_no_difference -> { Comment.count } do
      assert_equal first, draft(body: "Thanks.\r\n").submit
    end
  end

  test "saves one comment when the same text is submitted concurrently" do
    start = Concurrent::CountDownLatch.new
    threads = 4.times.map { Thread.new { start.wait; draft.submit.id } }
    start.count_down

    assert_equal 1, threads.map(&:value).uniq.size
    assert_equal 1, users(:newcomer).reload.comments_count
  end

  test "saves the same text again elsewhere, after a minute, or after the first was deleted" do
    first = draft.submit
    assert_not_equal first, draft(parent: comments(:answer)).submit
    assert_not_equal first, draft(post: posts(:ask_backups), parent: nil).submit
    assert_not_equal first, draft(parent: nil).submit

    first.remove by: users(:newcomer)
    second = draft.submit
    assert_not_equal first, second

    travel 61.seconds
    assert_not_equal second, draft.submit
  end

  private
    def draft(**attributes)
      Comment.new(author: User.find(users(:newcomer).id), post: posts(:wal), parent: comments(:objection),
        body: "Thanks.", **attributes)
    end
end
