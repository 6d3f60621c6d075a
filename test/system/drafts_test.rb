require "application_system_test_case"


class DraftsTest < ApplicationSystemTestCase
  setup do
    start_session_of users(:newcomer)
    @thread = post_path(posts(:wal))
  end

  test "restores the typed text after leaving the page" do
    type "Half a thought"
    visit root_path
    visit @thread

    assert_field "Add a comment", with: "Half a thought"
  end

  slow_test "discards the draft after posting" do
    type "A whole thought"
    click_on "Post comment"
    assert_css ".comment .body", text: "A whole thought"
    visit @thread

    assert_field "Add a comment", with: ""
  end

  slow_test "keeps the draft after an error" do
    type " "
    page.execute_script "document.querySelector('textarea').removeAttribute('required')"
    click_on "Post comment"
    assert_css ".errors"
    visit @thread

    assert_field "Add a comment", with: " "
  end

  slow_test "restores every field of a post" do
    visit new_post_path
    fields = { "Title" => "Half a title", "Link" => "https://example.com/half", "Text" => "Half a text" }
    fields.each { |name, text| fill_in name, with: text }
    visit root_path
    visit new_post_path

    fields.each { |name, text| assert_field name, with: text }
  end

  test "keeps the text and says so when it couldn't be sent" do
    type "Half a thought in a tunnel"
    emulate_network offline: true
    click_on "Post comment"
    assert_selector "#unsent", text: "Couldn’t send that"
    assert_field "Add a comment", with: "Half a thought in a tunnel"
    emulate_network offline: false
    click_on "Post comment"
    assert_css ".comment .body", text: "Half a thought in a tunnel"
    assert_no_selector "#unsent"
  ensure
    emulate_network offline: false
  end

  test "restores the text after the session ended and the member signed in again" do
    type "A long thought"
    users(:newcomer).sessions.delete_all
    click_on "Post comment"
    assert_selector ".typed", text: "A long thought"
    within("main") { click_on "Sign in" }
    submit_sign_in_form users(:newcomer)

    assert_current_path @thread
    assert_field "Add a comment", with: "A long thought"
  end

  slow_test "restores an edit unless the comment has changed since" do
    own = Comment.create!(author: users(:newcomer), post: posts(:wal), body: "Before")
    edit(own) { assert_field "Your comment", with: "Before" }
    fill_in "Your comment", with: "Before and half a thought"
    visit root_path
    edit(own) { assert_field "Your comment", with: "Before and half a thought" }
    own.update! body: "Changed elsewhere"
    edit(own) { assert_field "Your comment", with: "Changed elsewhere" }
  end

  slow_test "focuses the field below a quotation" do
    visit new_comment_reply_path(comments(:objection), quote: 1)
    assert_css "#comment_body:focus"
    page.driver.browser.action.send_keys("Good point.").perform

    assert_field "Your reply", with: "#{comments(:objection).quotation}Good point."
  end

  slow_test "adds a quotation before the typed text" do
    visit new_comment_reply_path(comments(:objection))
    fill_in "Your reply", with: "Half a thought"
    click_on "Quote"
    assert_field "Your reply", with: "#{comments(:objection).quotation}Half a thought"
    find_field("Your reply").send_keys "!"
    visit new_comment_reply_path(comments(:objection), quote: 1)
    assert_field "Your reply", with: "#{comments(:objection).quotation}Half a thought!"
  end

  slow_test "fetches a link's title unless one was typed" do
    PageServer.run("/page" => "<title>Title of the page</title>") do |server|
      visit new_post_path
      fill_in "Link", with: server.url("/page")
      find_field("Text").click
      assert_field "Title", with: "Title of the page"

      fill_in "Title", with: "Mine"
      fill_in "Link", with: server.url("/page?again")
      find_field("Text").click
      assert_field "Title", with: "Mine"
    end
  end

  test "previews a comment before it is posted" do
    type "It is *so*"
    click_on "Preview"
    assert_css ".preview em", text: "so"
    click_on "Post comment"
    assert_css ".comment .body em", text: "so"
  end

  test "doesn't show a draft to another member" do
    type "For my eyes"
    sign_out
    start_session_of users(:tomas)
    visit @thread

    assert_field "Add a comment", with: ""
  end

  private
    def edit(comment)
      visit edit_comment_path(comment)
      yield
    end

    def type(text)
      visit @thread
      fill_in "Add a comment", with: text
    end
end
