require "test_helper"

class Benchmarking::MemberWritesTest < ActiveSupport::TestCase
  include BenchmarkingWritesContract

  test "applies filters" do
    ContentRule.create!(
      kind: "words", action: "refuse", pattern: "cheap pills", reason: "Spam", user: users(:admin)
    )

    assert_raises(ActiveRecord::RecordInvalid) { writes.create_post(title: "Cheap pills", body: "Buy them.") }
  end

  test "notifies the author of the post, as a member's comment does" do
    Post.where.not(id: posts(:wal).id).destroy_all

    assert_difference -> { posts(:wal).author.notifications.where(kind: "reply").count } do
      path.new(users(:tomas), { user_agent: "a load generator", last_seen_at: Time.now })
        .create_comment(body: "Comment 1")
    end
  end

  test "doesn't apply the limits for new members" do
    users(:maria).update_columns created_at: Time.current, karma: 0
    limit = Site.settings.newcomer_posts

    assert_difference(-> { Post.count }, limit + 1) do
      (limit + 1).times { |n| writes.create_post(title: "Post #{n}", body: "A text.") }
    end
  end

  test "deletes a post in the name of its author" do
    removed = Post.find(writes.delete_post)
    assert_predicate removed, :removed_by_author?
  end

  private
    def path = Benchmarking::MemberWrites
end
