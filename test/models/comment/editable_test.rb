require "test_helper"

class Comment::EditableTest < ActiveSupport::TestCase
  setup do
    @comment = comments(:answer)
  end

  test "is edited once the text changes" do
    assert_not @comment.edited?

    @comment.update!(body: "True.")
    assert @comment.reload.edited?
  end

  test "isn't edited when the same text is saved again" do
    @comment.update!(body: @comment.body + "\r\n")
    assert_not @comment.reload.edited?
  end

  test "can be edited for two hours" do
    travel_to @comment.created_at + 2.hours - 1.second
    assert @comment.editable?
    assert @comment.update(body: "In time.")

    travel_to @comment.created_at + 2.hours
    assert_not @comment.editable?
    assert_not @comment.update(body: "Late.")
    assert_match(/two hours/, @comment.errors.full_messages.to_sentence)
  end

  test "can't be edited once it is deleted" do
    assert_not comments(:taken_back).update(body: "Something else.")
  end

  test "can be restored in time by the author who deleted it" do
    taken_back = comments(:taken_back)
    assert taken_back.restorable?

    travel_to taken_back.created_at + 2.hours
    assert_not taken_back.restorable?
  end

  test "can't be restored by the author if a moderator removed it" do
    assert_not @comment.remove(by: users(:admin)).restorable?
  end
end
