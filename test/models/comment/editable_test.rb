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
    assert_match(/2 hours/, @comment.errors.full_messages.to_sentence)
  end

  test "can't be edited once it is deleted" do
    assert_not comments(:taken_back).update(body: "Something else.")
  end

  test "can be restored by the author for two hours after they deleted it, however old it is" do
    @comment.update_columns created_at: 1.year.ago
    @comment.delete_by_author
    assert_predicate @comment, :restorable_by_author?
    assert_predicate Comment.in_thread.find(@comment.id), :restorable_by_author?

    travel 2.hours
    assert_not @comment.restorable_by_author?
    assert_not Comment.in_thread.find(@comment.id).restorable_by_author?
  end

  test "can't be restored by the author if a moderator removed it" do
    assert_not @comment.remove(by: users(:admin)).restorable_by_author?
  end
end
