require "application_system_test_case"

# Edits and deletes comments within the thread.
class CommentChangesTest < ApplicationSystemTestCase
  setup do
    @comment = Comment.create!(author: users(:tomas), post: posts(:wal), body: "I take it *back*.")
    start_session_of users(:tomas)
    visit post_path(posts(:wal))
    mark_page
  end

  test "edits in place of the text" do
    open_edit
    assert_no_selector "#{comment} > details > .body"
    audit_here "a thread with an edit form"
    press " Or not."
    click_on "Save changes"

    assert_selector "#{comment} > details > .body", text: "I take it back. Or not."
    assert_selector "#{comment} > .meta", text: "edited"
    assert_selector "#{comment} summary:focus"
    assert_same_page
  end

  test "shows the text again when the form is closed, and restores the draft" do
    open_edit
    press [ " Or not.", :escape ]
    assert_selector "#{comment} > details > .body", text: "I take it back."
    assert_equal "edit", page.evaluate_script("document.activeElement.textContent")

    open_edit
    assert_field "Your comment", with: "I take it *back*. Or not."
  end

  slow_test "opens the form with the e key" do
    press "j" until page.has_selector?("#{comment}[aria-current=true]", wait: 0.3)
    press "e"
    assert_selector "#{comment} form textarea:focus"
    assert_field "Your comment", with: "I take it *back*."
  end

  test "deletes, says so, and restores" do
    within(comment) { click_on "delete" }
    assert_selector "#{comment} .flash[role=status]", text: "Comment deleted."
    assert_selector "#{comment} summary:focus"
    assert_no_text "I take it back."
    audit_here "a thread with a deleted comment"

    within(comment) { click_on "undo" }
    assert_selector "#{comment} .flash[role=status]", text: "Comment restored."
    assert_selector "#{comment} .body", text: "I take it back."
    assert_selector "#comments .flash", count: 1
    assert_same_page
  end

  slow_test "keeps an open form when another comment is deleted" do
    find("#comment_#{comments(:answer).id} > details > .actions").click_link "reply"
    assert_selector "form[data-opened-by] textarea:focus"
    press "Half a thought"
    within(comment) { click_on "delete" }

    assert_selector "#{comment} .flash", text: "Comment deleted."
    assert_field "Your reply", with: "Half a thought"
  end

  slow_test "says on the page that the time to edit is over" do
    @comment.update_columns created_at: 3.hours.ago
    within(comment) { click_on "edit" }
    assert_selector "#{comment} .flash[role=alert]", text: "Comments can be edited for 2 hours."
    assert_same_page
  end

  private
    def comment = "#comment_#{@comment.id}"

    def open_edit
      within(comment) { click_on "edit" }
      assert_selector "#{comment} form textarea:focus"
    end
end

class CommentsWithoutJavaScriptTest < ApplicationSystemTestCase
  driven_by_chromium_without_javascript

  test "replies, edits, deletes and restores on pages of their own" do
    start_session_of users(:tomas)
    visit post_path(posts(:wal))
    find("#comment_#{comments(:answer).id} > details > .actions").click_link "reply"
    assert_current_path new_comment_reply_path(comments(:answer))
    fill_in "Your reply", with: "And who pays at noon?"
    click_on "Post reply"
    assert_selector ".comment .body", text: "And who pays at noon?"

    reply = "#comment_#{Comment.last.id}"
    within(reply) { click_on "edit" }
    fill_in "Your comment", with: "And who pays?"
    click_on "Save changes"
    assert_selector "#{reply} .body", text: "And who pays?"
    within(reply) { click_on "delete" }
    assert_selector "main > .flash", text: "Comment deleted."
    within(reply) { click_on "undo" }
    assert_selector "#{reply} .body", text: "And who pays?"
  end
end
