require "application_system_test_case"

# Replies, edits and deletes in place on a comment's own page and in lists of
# comments, without opening the thread.
class CommentsOutsideThreadsTest < ApplicationSystemTestCase
  setup { sign_in_as users(:tomas) }

  slow_test "replies on a comment's own page, and doesn't mark the thread as read" do
    visit comment_path(comments(:answer))
    mark_page
    assert_no_difference -> { ThreadVisit.count } do
      reply_to comments(:answer), "And **who** pays at noon?"
      assert_selector "#{of comments(:answer)} > details > ol > .comment:first-child .body strong",
        text: "who"
    end
    assert_selector "#{of Comment.last} summary:focus"
    assert_no_selector form
    audit_here "a comment's page with a new reply"

    first = Comment.last
    reply_to first, "Nobody, it turns out."
    assert_selector "#{of first} > details > ol > .comment .body", text: "Nobody, it turns out."
    assert_same_page
  end

  slow_test "replies to the comment above on a comment's own page, with the keyboard" do
    visit comment_path(comments(:answer))
    mark_page
    press "j" until page.has_selector?("#{of comments(:objection)}[aria-current=true]", wait: 0.3)
    press "r"
    assert_selector "#{form} textarea:focus"
    press "To myself"
    browser.action.key_down(:control).send_keys(:enter).key_up(:control).perform

    assert_selector "#{of comments(:objection)} > details > ol > .comment > details > .body",
      text: "To myself"
    assert_selector "#{of Comment.last} summary:focus"
    assert_same_page
  end

  slow_test "sorts and collapses the replies on a comment's own page" do
    late = Comment.new(
      author: users(:maria), post: posts(:wal), parent: comments(:objection), body: "Late."
    ).submit
    visit comment_path(comments(:objection))
    click_on "newest"
    assert_current_path comment_path(comments(:objection))
    assert_selector "#{of comments(:objection)} > details > ol > .comment:first-child", text: "Late."
    audit_here "a comment's page sorted by newest"

    click_on "collapse all"
    assert_text "The checkpoint is where it hurts"
    assert_no_text "Late."
    click_on "expand all"
    assert_selector "#{of late} .body", text: "Late."
  end

  slow_test "replies and edits among one's threads, and keeps the title of the post" do
    own = Comment.new(author: users(:tomas), post: posts(:essay), body: "I take it *back*.").submit
    reply = Comment.new(author: users(:maria), post: posts(:essay), parent: own, body: "Why?").submit
    visit own_comments_path
    mark_page
    reply_to reply, "Because."
    assert_selector "#{of reply} > details > ol > .comment .body", text: "Because."

    within("#{of own} > details > .actions") { click_on "edit" }
    assert_selector "#{form} textarea:focus"
    press " Or not."
    click_on "Save changes"
    assert_selector "#{of own} > details > .body", text: "I take it back. Or not."
    assert_selector "#{of own} > .meta", text: "edited"
    assert_selector "#{of own} > .meta > a", text: posts(:essay).title
    assert_selector "#{of own} summary:focus"
    assert_selector "#{of own} #{of reply} .comment .body", text: "Because."
    assert_same_page
    audit_here "one's threads after changes"
  end

  slow_test "keeps other forms open, and deletes and restores among the newest comments" do
    own = Comment.new(author: users(:tomas), post: posts(:essay), body: "I take it *back*.").submit
    visit newest_comments_path
    mark_page
    open_reply_to comments(:answer)
    press "Half a thought"
    within(of own) { click_on "delete" }
    assert_selector "#{of own} .flash[role=status]", text: "Comment deleted."
    assert_no_text "I take it back."
    assert_field "Your reply", with: "Half a thought"
    within(of own) { click_on "undo" }
    assert_selector "#{of own} .flash[role=status]", text: "Comment restored."
    assert_selector "#{of own} .body", text: "I take it back."
    assert_selector "#{of own} > .meta > a", text: posts(:essay).title

    click_on "Post reply"
    assert_selector "#{of comments(:answer)} > details > ol > .comment", text: "Half a thought"
    assert_same_page
  end

  slow_test "quotes and previews among a member's comments" do
    visit user_comments_path(users(:maria))
    mark_page
    open_reply_to comments(:answer)
    click_on "Quote"
    assert_field "Your reply", with: comments(:answer).quotation
    press "Well."
    click_on "Preview"
    assert_selector "#{form} .preview", text: "Well."
    click_on "Post reply"
    assert_selector "#{of comments(:answer)} > details > ol > .comment blockquote"
    assert_same_page
  end

  slow_test "keeps the text of a rejected reply, and of one that couldn't be sent" do
    visit own_comments_path
    mark_page
    open_reply_to comments(:objection)
    press "x" * 20
    page.execute_script "document.querySelector('.comment textarea').value = ' '"
    page.execute_script "document.querySelector('.comment textarea').removeAttribute('required')"
    click_on "Post reply"
    assert_selector "#{form} .errors", text: "can’t be blank"

    find_field("Your reply").set "A thought in a tunnel"
    emulate_network offline: true
    click_on "Post reply"
    assert_selector "#unsent", text: "Couldn’t send that"
    assert_field "Your reply", with: "A thought in a tunnel"
    emulate_network offline: false
    click_on "Post reply"
    assert_selector "#{of comments(:objection)} > details > ol > .comment .body",
      text: "A thought in a tunnel"
    assert_same_page
  ensure
    emulate_network offline: false
  end

  private
    def of(comment) = "#comment_#{comment.id}"
    def form = "form[data-opened-by]"

    def open_reply_to(comment)
      find("#{of comment} > details > .actions").click_link "reply"
      assert_selector "#{form}[data-opened-by='/comments/#{comment.id}/replies/new'] textarea:focus"
    end

    def reply_to(comment, text)
      open_reply_to comment
      press text
      click_on "Post reply"
    end
end
