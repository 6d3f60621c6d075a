require "test_helper"

class Benchmarking::CommentsControllerTest < ActionDispatch::IntegrationTest
  include BenchmarkingHelper

  test "comment_create adds a comment to a random post and shows the thread" do
    assert_signs_in do
      assert_difference(-> { Comment.count }) { hit "comment_create", request_token: "0123456789abcdef" }
    end

    assert_whole_page
    assert_select "#comment_#{Comment.last.id}", /#{Comment.last.body}/
    assert_equal "0123456789abcdef", Comment.last.request_token
  end

  test "comment_destroy deletes a comment as its author does, but not its replies, and shows the thread" do
    Comment.where.not(post: posts(:wal)).delete_all

    assert_signs_in { assert_difference(-> { Comment.visible.count }, -1) { hit "comment_destroy" } }

    assert_whole_page
    assert_equal Removal.last.comment.author, Removal.last.user
  end

  test "responds with 404 if there is no post or comment left" do
    Post.destroy_all

    hit "comment_create"
    assert_response :not_found
    hit "comment_destroy"
    assert_response :not_found
  end
end
