require "application_system_test_case"

class CommentOrdersSystemTest < ApplicationSystemTestCase
  setup { @late = Comment.new(author: users(:tomas), post: posts(:wal), body: "Late.").submit }

  slow_test "remembers the order that a member chose, also while replying" do
    start_session_of users(:newcomer)
    visit post_path(posts(:wal))
    assert_selector ".thread > .comment:last-child", text: "Late."
    click_on "newest"
    assert_selector ".thread > .comment:first-child", text: "Late."
    audit_here "a thread sorted by newest"

    fill_in "Add a comment", with: "Even later."
    click_on "Post comment"
    assert_selector ".thread > .comment:first-child", text: "Even later."
    assert_button "newest"
    visit post_path(posts(:wal))
    assert_selector ".thread > .comment:first-child", text: "Even later."
  end
end
