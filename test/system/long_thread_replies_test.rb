require "application_system_test_case"
require "test_helpers/long_threads_helper"

class LongThreadRepliesTest < ApplicationSystemTestCase
  include LongThreadsHelper

  setup do
    @post = posts(:wal)
    create_branching_thread PageSize::THREAD + 100
    # So that a new comment is the last.
    @post.comments.where(parent_id: nil).update_all upvotes: 9, downvotes: 0
    start_session_of users(:tomas)
    visit post_path(@post)
    mark_page
  end

  slow_test "stays on the page that has the reply, and goes to the page that has it otherwise" do
    link = first(".actions a[href$='/replies/new']")
    link.click
    assert_selector "form[data-opened-by] textarea:focus"
    press "In place"
    click_on "Post reply"
    assert_selector ".comment summary:focus"
    assert_selector "#comment_#{Comment.last.id} .body", text: "In place"
    assert_same_page

    fill_in "Add a comment", with: "On the last page"
    click_on "Post comment"
    assert_selector ".comment .body", text: "On the last page"
    assert_current_path post_path(@post, comment: Comment.find_by!(body: "On the last page").id)
    assert_field "Add a comment", with: ""
  end
end
