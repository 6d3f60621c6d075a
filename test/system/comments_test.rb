require "application_system_test_case"

class CommentsSystemTest < ApplicationSystemTestCase
  setup do
    sign_in_with_password users(:tomas)
  end

  slow_test "updates the score in place and keeps the focus on the vote button" do
    visit post_path(posts(:wal))

    comment = "#comment_#{comments(:answer).id} >"

    assert_css "#{comment} .meta .points", text: "9 points"
    find("#{comment} details > .actions [aria-label^=Upvote]").click
    assert_css "#{comment} .meta .points", text: "10 points"
    assert_css "#{comment} details > .actions [aria-label^=Upvote][aria-pressed=true]:focus"

    find("#{comment} details > .actions [aria-label^=Upvote]").click
    assert_css "#{comment} .meta .points", text: "9 points"
    assert_css "#{comment} details > .actions [aria-label^=Upvote][aria-pressed=false]:focus"
  end

  test "shows a reply in its thread and scrolls to it" do
    visit post_path(posts(:wal))
    find("#comment_#{comments(:answer).id} > details > .actions").click_link "reply"
    fill_in "Your reply", with: "And **who** pays at noon?"
    click_button "Post reply"

    assert_css "#comment_#{comments(:answer).id} .comment .body strong", text: "who"
    assert_match(/#comment_\d+\z/, current_url)
  end

  test "deletes a comment and undoes it" do
    comment = Comment.create!(post: posts(:wal), author: users(:tomas), body: "I take it back.")
    visit post_path(posts(:wal))
    within("#comment_#{comment.id}") { click_button "delete" }

    assert_no_text "I take it back."
    within("#comment_#{comment.id}") { click_button "undo" }
    assert_text "I take it back."
  end

  slow_test "has accessible threads, comments, reply forms and best comments" do
    audit post_path(posts(:ask_backups)), comment_path(comments(:correction)),
      new_comment_reply_path(comments(:answer)), best_comments_path
  end
end
