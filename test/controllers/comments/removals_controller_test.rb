require "test_helper"

class Comments::RemovalsControllerTest < ActionDispatch::IntegrationTest
  test "restores the author's own deleted comment" do
    sign_in_as users(:tomas)
    delete comment_removal_path(comments(:taken_back))

    assert_redirected_to comment_in_thread_path(comments(:taken_back))
    assert_not comments(:taken_back).reload.removed?
  end

  test "doesn't restore a comment after two hours" do
    travel_to comments(:taken_back).removal.created_at + 2.hours
    sign_in_as users(:tomas)
    delete comment_removal_path(comments(:taken_back))

    assert comments(:taken_back).reload.removed?
    assert_match(/can’t be undone/, flash[:alert])
  end

  test "doesn't restore a comment removed by a moderator" do
    comments(:answer).remove by: users(:admin)
    sign_in_as users(:maria)
    delete comment_removal_path(comments(:answer))

    assert comments(:answer).reload.removed?
  end

  test "returns 404 for another member's comment" do
    sign_in_as users(:maria)
    delete comment_removal_path(comments(:taken_back))

    assert_response :not_found
    assert comments(:taken_back).reload.removed?
  end
end
