require "test_helper"

# Runs with the query cache on, as every request does: a result that was cached before the lock must not be
# used under it.
class Writes::WithLockTest < ActiveSupport::TestCase
  self.use_transactional_tests = false

  test "reads the database again once it holds the lock" do
    ApplicationRecord.cache do
      count = User.count
      on_another_connection { sign_up "late" }
      assert_equal count, User.count
      assert_equal count + 1, Writes.with_lock("anything") { User.count }
    end
  end

  test "leaves the query cache on" do
    ApplicationRecord.cache do
      Writes.with_lock("anything") { User.count }
      assert ApplicationRecord.connection_pool.query_cache_enabled
    end
  end

  test "returns the post that another connection created with the same key" do
    first, second = Array.new(2) { by_key posts(:wal).author.posts.new(title: "Ask: Once?", body: "Once.") }
    just_before_the_lock(second) { first.submit }

    returned = ApplicationRecord.cache { second.submit }
    assert_equal first.id, returned.id
    assert_equal 1, Post.where(request_token: "key").count
  end

  test "rejects a comment with the key that another connection used for a post" do
    post = by_key(users(:tomas).posts.new(title: "Ask: Once?", body: "Once."))
    comment = by_key(Comment.new(author: users(:tomas), post: posts(:wal), body: "Once."))
    just_before_the_lock(comment) { post.submit }

    assert_nil ApplicationRecord.cache { comment.submit }
    assert comment.errors.of_kind?(:base, :other_by_key)
  end

  test "creates only one first administrator if another connection is faster" do
    empty_the_site
    ApplicationRecord.cache do
      assert_not FirstRun.completed?
      on_another_connection { assert FirstRun.complete(new_user("first")) }
      assert_not FirstRun.complete(new_user("second"))
    end
    assert_equal "first", User.sole.username
  end

  private
    # Validation runs after the first lookup of the key and before the lock.
    def just_before_the_lock(record, &block)
      test = self
      record.define_singleton_method(:valid?) do |*arguments|
        super(*arguments).tap { test.send(:on_another_connection, &block) }
      end
    end

    def on_another_connection(&) = Thread.new { ApplicationRecord.with_connection(&) }.join

    def by_key(record)
      record.tap { |keyed| keyed.assign_attributes(request_token: "key", request_fingerprint: "content") }
    end

    def new_user(username) = User.new(username:, password: "four lucky words here")

    def sign_up(username) = new_user(username).save!
end
