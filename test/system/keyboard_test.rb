require "application_system_test_case"

# Keyboard shortcuts on real pages. ReaderTest covers navigation.
class KeyboardTest < ApplicationSystemTestCase
  test "navigates and searches as a visitor" do
    visit about_path
    press "gn"
    assert_current_path newest_path
    press "gh"
    assert_current_path root_path

    press "/"
    assert_selector "#search:focus"
    press "gn"
    assert_field "Search", with: "gn"
  end

  test "votes, saves, folds, replies and flags" do
    start_session_of users(:maria)
    visit post_path(posts(:wal))
    select_comment comments(:objection)

    press "a"
    assert_selector "#{objection} > details > .actions [aria-label^=Upvote][aria-pressed=true]"
    press "s"
    assert_selector "#{objection} > details > .actions .save", text: "unsave"
    press "f"
    assert_selector "#{objection} > details:not([open])"
    press "f"
    assert_selector "#{objection} > details[open]"
    press "F"
    assert_current_path new_comment_flag_path(comments(:objection))
    page.go_back
    assert_selector objection
    select_comment comments(:objection)
    press "r"
    assert_selector "#{objection} > details > form textarea:focus"
  end

  slow_test "focuses the comment form" do
    start_session_of users(:tomas)
    visit post_path(posts(:wal))
    2.times do # when it is loaded already, too
      press "r"
      assert_selector "#comment_body:focus"
      assert_field "Add a comment", with: ""
      page.execute_script "document.activeElement.blur()"
    end
  end

  test "jumps to new comments" do
    start_session_of users(:maria)
    visit post_path(posts(:wal))
    assert_selector ".comment"
    late = Comment.new(author: users(:tomas), post: posts(:wal), body: "Later.").submit
    visit post_path(posts(:wal))
    press "n"

    assert_selector "#comment_#{late.id}[aria-current=true]"
  end

  slow_test "jumps to parents and siblings, and collapses all comments" do
    late = Comment.new(author: users(:tomas), post: posts(:wal), body: "Later.").submit
    visit post_path(posts(:wal))
    select_comment comments(:correction)
    press "p"
    assert_selector "#comment_#{comments(:taken_back).id}[aria-current=true]"
    press "P"
    assert_selector "#{objection}[aria-current=true]"
    press "J"
    assert_selector "#comment_#{late.id}[aria-current=true]"
    press "K"
    assert_selector "#{objection}[aria-current=true]"

    press "z"
    assert_selector "#{objection} > details:not([open]) > summary span", text: "3 replies"
    assert_button "expand all"
    find("#{objection} > details > summary").click
    assert_text comments(:answer).body
    assert_no_text late.body
    click_on "expand all"
    assert_text late.body
    assert_button "collapse all"
  end

  slow_test "acts on the comment that was posted with the keyboard" do
    start_session_of users(:maria)
    visit post_path(posts(:wal))
    select_comment comments(:objection)
    press "r"
    assert_selector "#{objection} > details > form textarea:focus"
    press [ "By keyboard.", :tab, :enter ]
    assert_selector "#{objection} .comment summary:focus + .body", text: "By keyboard."
    press "e"
    assert_selector "form textarea:focus", text: "By keyboard."
  end

  slow_test "acts on the post that was reached with the tab key" do
    sign_in_as users(:newcomer)
    votable = "li.post:has(> .vote[aria-pressed=false])"
    press "j"
    assert_selector "li.post[aria-current=true]"
    post = all(votable, minimum: 2).last["id"]
    find("##{post} h2 a").send_keys :tab
    press "u"

    assert_selector "##{post}[aria-current=true] .vote[aria-pressed=true]"
  end

  test "turns shortcuts off and on" do
    visit about_path
    press "?"
    within("dialog") { click_on "Turn off keyboard shortcuts" }
    click_on "Close"
    press "?"
    visit about_path
    assert_button "Turn on keyboard shortcuts"
    press "gn?"
    assert_no_selector "dialog[open]"
    assert_current_path about_path

    click_on "Turn on keyboard shortcuts"
    assert_button "Turn off keyboard shortcuts"
    press "?"
    assert_selector "dialog[open]"
  end

  slow_test "shows the whole outline of a link in the header that has the focus" do
    visit root_path
    press [ :tab ] * 4
    text, space = page.evaluate_script(<<~JS)
      (link => {
        const { outlineOffset, outlineWidth } = getComputedStyle(link)
        return [link.textContent, link.getBoundingClientRect().top - parseFloat(outlineOffset) - parseFloat(outlineWidth)]
      })(document.activeElement)
    JS

    assert_equal "new", text
    assert_operator space, :>=, 0
  end

  private
    def objection = "#comment_#{comments(:objection).id}"

    def select_comment(comment)
      press "j" until page.has_selector?("#comment_#{comment.id}[aria-current=true]", wait: 0.3)
    end
end
