require "application_system_test_case"

# Replies within the thread, and what happens to the form. Submissions that fail are in UnsentCommentsTest.
class RepliesTest < ApplicationSystemTestCase
  setup do
    start_session_of users(:tomas)
    visit post_path(posts(:wal))
  end

  test "posts a reply in place, focuses it and doesn't announce it as new" do
    assert_selector ".live-updates", visible: :all
    mark_page
    reply_to comments(:answer)
    assert_selector "#{form} textarea:focus"
    press "And **who** pays at noon?"
    audit_here "a thread with an open reply form"
    click_on "Post reply"

    assert_selector "#{of comments(:answer)} .comment .body strong", text: "who"
    assert_selector "#comments h2", text: "5 comments"
    assert_match(/#comment_#{Comment.last.id}\z/, current_url)
    assert_equal "comment_#{Comment.last.id}", focused_comment
    assert_no_selector form
    assert_no_button "1 new comment"
    assert_same_page
    reply_to comments(:answer)
    assert_field "Your reply", with: ""
  end

  slow_test "keeps the draft of a closed form, and shares it with the reply page" do
    reply_to comments(:answer)
    press [ *"Half a thought".chars, :escape ]
    assert_no_selector form
    assert_equal "reply", page.evaluate_script("document.activeElement.textContent")

    visit new_comment_reply_path(comments(:answer))
    assert_field "Your reply", with: "Half a thought"
    find_field("Your reply").send_keys "!"
    visit post_path(posts(:wal))
    reply_to comments(:answer)
    assert_field "Your reply", with: "Half a thought!"
    click_on "Cancel"
    assert_no_selector form
  end

  test "previews in place and submits with Ctrl+Enter" do
    mark_page
    reply_to comments(:answer)
    press "It is *so*"
    within(form) { click_on "Preview" }
    assert_selector "#{form} .preview em", text: "so"
    assert_selector "#{form} textarea:focus"
    audit_here "a thread with a preview"
    browser.action.key_down(:control).send_keys(:enter).key_up(:control).perform

    assert_selector "#{of comments(:answer)} .comment .body em", text: "so"
    assert_same_page
  end

  test "shows an error in the form and keeps the text" do
    mark_page
    reply_to comments(:answer)
    press " "
    page.execute_script "document.querySelector('.comment textarea').removeAttribute('required')"
    click_on "Post reply"

    assert_selector "#{form} .errors", text: "can’t be blank"
    assert_selector "#{form} textarea[aria-invalid=true]:focus"
    audit_here "a reply form with an error"
    press "Enough said."
    click_on "Post reply"
    assert_selector "#{of comments(:answer)} .comment .body", text: "Enough said."
    assert_same_page
  end

  slow_test "quotes the comment above the draft, or the selected text" do
    reply_to comments(:answer)
    press "Half a thought"
    click_on "Quote"
    assert_field "Your reply", with: "#{comments(:answer).quotation}Half a thought"
    click_on "Cancel"

    select_text_of comments(:objection)
    reply_to comments(:objection)
    assert_selector "#{form} textarea:focus"
    assert_field "Your reply", with: "> The checkpoint is where it hurts, and the article skips it.\n\n"
  end

  slow_test "opens forms next to each other, and keeps the others when one is sent" do
    reply_to comments(:objection)
    press "First"
    reply_to comments(:answer)
    press "Second"
    within(form_below(comments(:answer))) { click_on "Post reply" }

    assert_selector "#{of comments(:answer)} .comment .body", text: "Second"
    assert_selector "#{of comments(:objection)} > details > form"
    assert_field "Your reply", with: "First"
    reply_to comments(:objection)
    assert_selector form, count: 1
    assert_selector "#{form} textarea:focus"
  end

  slow_test "posts a new comment in place" do
    mark_page
    fill_in "Add a comment", with: "A whole thought"
    click_on "Preview"
    assert_selector "#comments > form .preview", text: "A whole thought"
    click_on "Post comment"

    assert_selector ".thread > .comment .body", text: "A whole thought"
    assert_field "Add a comment", with: ""
    assert_no_selector ".preview"
    assert_same_page
    visit post_path(posts(:wal))
    assert_field "Add a comment", with: ""
  end

  slow_test "opens the form with the keyboard, without typing the key" do
    2.times do
      press "j" until page.has_selector?("#{of comments(:objection)}[aria-current=true]", wait: 0.3)
      press "r"
      assert_selector "#{form} textarea:focus"
      assert_field "Your reply", with: ""
      press [ :escape ]
    end
  end

  private
    def reply_to(comment)
      find("#{of comment} > details > .actions").click_link "reply"
      assert_selector "#{form_below comment} textarea:focus"
    end

    def of(comment) = "#comment_#{comment.id}"
    def form = "form[data-opened-by]"
    def form_below(comment) = "form[data-opened-by='/comments/#{comment.id}/replies/new']"
    def focused_comment = page.evaluate_script("document.activeElement.closest('li').id")

    def select_text_of(comment)
      body = "document.querySelector('#{of comment} > details > .body')"
      page.execute_script "getSelection().selectAllChildren(#{body})"
    end
end
