require "test_helper"

# Load tests do what a member could do, so they have no errors on a site most of whose rows members can't sign
# in with, see or write to.
class Benchmarking::RefusedRowsTest < ActionDispatch::IntegrationTest
  include BenchmarkingHelper

  PATHS = Benchmarking::Mix::WEIGHTS.keys + Benchmarking::Mix::SCENARIOS.keys

  setup do
    @post, @comment = posts(:show_terminal), comments(:objection)
    @comment.update_columns post_id: @post.id, parent_id: nil
    refuse_all_other_users
    refuse_all_other_items
  end

  slow_test "no path responds with an error" do
    PATHS.each do |path|
      20.times do
        rolled_back { hit path }
        assert_response :ok, "#{path}: #{request.env["action_dispatch.exception"]&.message}"
      end
    end
  end

  test "comments only where members can" do
    20.times { hit "comment_create", render: "false" }
    assert_equal [ @post.id ], Comment.last(20).map(&:post_id).uniq
  end

  test "deletes only what members wrote" do
    hit "comment_destroy", render: "false"
    assert_predicate @comment.reload, :removed_by_author?
    hit "post_destroy", render: "false"
    assert_predicate @post.reload, :removed_by_author?
    %w[ comment_create comment_destroy post_destroy ].each do |path|
      hit path
      assert_response :not_found, path
    end
  end

  test "signs in only members who can participate" do
    %w[ posts_index user_show post_show ].each { |path| 20.times { hit path, render: "false" } }
    assert_equal [ users(:maria).id ], Session.where(user_agent: "oha/1.16").pluck(:user_id).uniq
  end

  private
    def refuse_all_other_users
      [ @post, @comment ].each { |item| item.update_columns author_id: users(:maria).id }
      decide users(:tomas), "banned", "A quarrel"
      JoinRequest.create!(user: users(:newcomer), body: "I read here every day.")
      AccountDeletion.create!(user_id: users(:newcomer).id,
        username: "newcomer", texts: false, items_count: 0)
      User.where.not(id: [ users(:maria), users(:tomas), users(:newcomer) ].map(&:id)).find_each do |user|
        AccountDeletion.create!(user_id: user.id, username: user.username, texts: false, items_count: 0)
      end
    end

    # The other posts are removed, locked, merged or the target of a running merge, and deleted accounts wrote
    # all other items.
    def refuse_all_other_items
      decide posts(:wal), "locked"
      decide posts(:essay), "merged", target_address: posts(:ask_backups).id.to_s
      Merge.update_all state: "merging"
      ghost = User.ghost
      Post.where.not(id: @post.id).update_all(author_id: ghost.id)
      Comment.where.not(id: @comment.id).update_all(author_id: ghost.id)
      assert_predicate posts(:ask_backups).reload, :running_merge
    end

    def rolled_back
      ApplicationRecord.transaction(requires_new: true) do
        yield
        raise ActiveRecord::Rollback
      end
    end
end
