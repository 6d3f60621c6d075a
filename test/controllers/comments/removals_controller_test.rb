require "test_helper"

class Comments::RemovalsControllerTest < ActionDispatch::IntegrationTest
  test "the author brings a comment back" do
    sign_in_as users(:tomas)
    delete comment_removal_path(comments(:taken_back))

    assert_redirected_to comment_in_thread_path(comments(:taken_back))
    assert_not comments(:taken_back).reload.removed?
  end

  test "not after two hours" do
    travel_to comments(:taken_back).created_at + 2.hours
    sign_in_as users(:tomas)
    delete comment_removal_path(comments(:taken_back))

    assert comments(:taken_back).reload.removed?
    assert_match(/can’t be undone/, flash[:alert])
  end

  test "not what another took down" do
    comments(:answer).remove by: users(:admin)
    sign_in_as users(:maria)
    delete comment_removal_path(comments(:answer))

    assert comments(:answer).reload.removed?
  end

  test "not another's comment" do
    sign_in_as users(:maria)
    delete comment_removal_path(comments(:taken_back))

    assert_response :not_found
    assert comments(:taken_back).reload.removed?
  end
end
