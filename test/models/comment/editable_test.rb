require "test_helper"

class Comment::EditableTest < ActiveSupport::TestCase
  setup do
    @comment = comments(:answer)
  end

  test "says that it was edited once its words changed" do
    assert_not @comment.edited?

    @comment.update!(body: "True.")
    assert @comment.reload.edited?
  end

  test "saving the same words is no edit" do
    @comment.update!(body: @comment.body + "\r\n")
    assert_not @comment.reload.edited?
  end

  test "can be changed for two hours" do
    travel_to @comment.created_at + 2.hours - 1.second
    assert @comment.editable?
    assert @comment.update(body: "In time.")

    travel_to @comment.created_at + 2.hours
    assert_not @comment.editable?
    assert_not @comment.update(body: "Late.")
    assert_match(/two hours/, @comment.errors.full_messages.to_sentence)
  end

  test "a deleted comment cannot be changed" do
    assert_not comments(:taken_back).update(body: "Something else.")
  end

  test "the author can bring back what the author took down, in time" do
    taken_back = comments(:taken_back)
    assert taken_back.restorable?

    travel_to taken_back.created_at + 2.hours
    assert_not taken_back.restorable?
  end

  test "the author cannot bring back what another took down" do
    assert_not @comment.remove(by: users(:admin)).restorable?
  end
end
