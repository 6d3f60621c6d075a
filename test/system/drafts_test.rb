require "application_system_test_case"

require "test_helpers/page_server"

class DraftsTest < ApplicationSystemTestCase
  setup do
    sign_in_as users(:newcomer)
    @thread = post_path(posts(:wal))
  end

  test "what was typed is there again after the page was left" do
    type "Half a thought"
    visit root_path
    visit @thread

    assert_field "Add a comment", with: "Half a thought"
  end

  test "what was sent is not offered again" do
    type "A whole thought"
    click_on "Post comment"
    assert_css ".comment .body", text: "A whole thought"
    visit @thread

    assert_field "Add a comment", with: ""
  end

  test "what was refused is kept" do
    type " "
    page.execute_script "document.querySelector('textarea').removeAttribute('required')"
    click_on "Post comment"
    assert_css ".errors"
    visit @thread

    assert_field "Add a comment", with: " "
  end

  test "a post that was begun is there again, all of it" do
    visit new_post_path
    wait_for_controller "draft"
    fields = { "Title" => "Half a title", "Link" => "https://example.com/half", "Text" => "Half a text" }
    fields.each { |name, text| fill_in name, with: text }
    visit root_path
    visit new_post_path

    fields.each { |name, text| assert_field name, with: text }
  end

  test "what could not be sent stays, and the page says that it was not" do
    type "Half a thought in a tunnel"
    cut_off(true)
    click_on "Post comment"
    assert_selector "#unsent", text: "Couldn’t send that"
    assert_field "Add a comment", with: "Half a thought in a tunnel"
    cut_off(false)
    click_on "Post comment"
    assert_css ".comment .body", text: "Half a thought in a tunnel"
    assert_no_selector "#unsent"
  ensure
    cut_off(false)
  end

  test "what was sent after the session had ended is there again" do
    type "A long thought"
    users(:newcomer).sessions.delete_all
    click_on "Post comment"
    assert_current_path "/sign-in", ignore_query: true
    fill_in "Username or email address", with: users(:newcomer).username
    fill_in "Password", with: SignInHelper::PASSWORD
    click_on "Sign in"

    assert_current_path @thread
    assert_field "Add a comment", with: "A long thought"
  end

  test "an edit that was begun is there again, and not of what was changed meanwhile" do
    own = Comment.create!(author: users(:newcomer), post: posts(:wal), body: "Before")
    edit(own) { assert_field "Your comment", with: "Before" }
    fill_in "Your comment", with: "Before and half a thought"
    visit root_path
    edit(own) { assert_field "Your comment", with: "Before and half a thought" }
    own.update! body: "Changed elsewhere"
    edit(own) { assert_field "Your comment", with: "Changed elsewhere" }
  end

  test "typing goes on below a quotation, without a click" do
    visit new_comment_reply_path(comments(:objection), quote: 1)
    wait_for_controller "draft"
    assert_css "#comment_body:focus"
    page.driver.browser.action.send_keys("Good point.").perform

    assert_field "Your reply", with: "#{comments(:objection).quotation}Good point."
  end

  test "who quotes goes on below the quotation, and keeps what they had typed" do
    visit new_comment_reply_path(comments(:objection))
    wait_for_controller "draft"
    fill_in "Your reply", with: "Half a thought"
    click_on "Quote"
    assert_field "Your reply", with: "#{comments(:objection).quotation}Half a thought"
    find_field("Your reply").send_keys "!"
    visit new_comment_reply_path(comments(:objection), quote: 1)
    assert_field "Your reply", with: "#{comments(:objection).quotation}Half a thought!"
  end

  test "a link brings its title along, and none that was typed is lost by it" do
    PageServer.run("/page" => "<title>Title of the page</title>") do |server|
      visit new_post_path
      wait_for_controller "link_title"
      fill_in "Link", with: server.url("/page")
      find_field("Text").click
      assert_field "Title", with: "Title of the page"

      fill_in "Title", with: "Mine"
      fill_in "Link", with: server.url("/page?again")
      find_field("Text").click
      assert_field "Title", with: "Mine"
    end
  end

  test "a look at it before it is sent" do
    type "It is *so*"
    click_on "Preview"
    assert_css ".preview em", text: "so"
    click_on "Post comment"
    assert_css ".comment .body em", text: "so"
  end

  test "one person's draft is not another's" do
    type "For my eyes"
    click_on "sign out"
    assert_link "sign in"
    sign_in_as users(:tomas)
    visit @thread

    assert_field "Add a comment", with: ""
  end

  private
    def cut_off(offline)
      browser.execute_cdp "Network.emulateNetworkConditions", offline:, latency: 0, downloadThroughput: -1, uploadThroughput: -1
    end

    def edit(comment)
      visit edit_comment_path(comment)
      wait_for_controller "draft"
      yield
    end

    def type(text)
      visit @thread
      wait_for_controller "draft"
      fill_in "Add a comment", with: text
    end
end
