require "application_system_test_case"

# With the back button, browsers show the page as it was, or an old response from their cache. Other tabs stay
# as they are.
class BackButtonTest < ApplicationSystemTestCase
  setup do
    sign_in_as users(:newcomer)
  end

  test "doesn't show a member's pages after signing out" do
    [ settings_root_path, post_path(posts(:wal)) ].each do |path|
      visit path
      sign_out
      page.go_back

      assert_link "sign in"
      assert_no_text users(:newcomer).username
      sign_in_as users(:newcomer)
    end
  end

  test "posts nothing in the name of a member who signed in in another tab" do
    visit post_path(posts(:wal))
    fill_in "Add a comment", with: "As a newcomer"
    within_window open_new_window do
      visit root_path
      sign_out
      sign_in_as users(:tomas)
    end

    assert_link "tomas", href: user_path("tomas")
    assert_field "Add a comment", with: ""
    sign_out
    start_session_of users(:newcomer)
    visit post_path(posts(:wal))
    assert_field "Add a comment", with: "As a newcomer"
  end

  slow_test "shows what was typed after the session ended" do
    visit settings_root_path
    fill_in "About you", with: "A long story"
    users(:newcomer).sessions.delete_all
    click_on "Save"
    assert_css ".typed", text: "A long story"
    page.go_back

    assert_field "About you", with: "A long story"
  end

  slow_test "shows a vote that was cast in the thread" do
    visit newest_path
    within(row) { click_on "comments" }
    find("article .vote").click
    assert_css "article .vote[aria-pressed=true]"
    page.go_back

    assert_css "#{row} .vote[aria-pressed=true] ~ .meta b", text: posts(:wal).reload.score
  end

  test "doesn't show another member's votes" do
    visit newest_path
    find("#{row} .vote").click
    assert_css "#{row} .vote[aria-pressed=true]"
    sign_out
    start_session_of users(:tomas)
    visit newest_path
    within(row) { click_on "comments" }
    assert_css "article.post"
    page.go_back

    assert_css "#{row} .vote[aria-pressed=false]"
  end

  private
    def row = "#post_#{posts(:wal).id}"
end

class BackButtonWithoutStoredPagesTest < ApplicationSystemTestCase
  driven_by_chromium(:chromium_without_stored_pages) do |options|
    options.add_argument "--disable-features=BackForwardCache"
  end

  setup do
    sign_in_as users(:newcomer)
  end

  slow_test "shows a vote that was cast on the page" do
    visit post_path(posts(:wal))
    find("article .vote").click
    assert_css "article .vote[aria-pressed=true]"
    click_in_menu "best comments", of: ".lists"
    assert_css "h1", text: "Best comments"
    page.go_back

    assert_css "article .vote[aria-pressed=true]"
  end

  slow_test "doesn't show the text of a comment that was posted" do
    visit post_path(posts(:wal))
    fill_in "Add a comment", with: "A whole thought"
    click_on "Post comment"
    assert_css ".comment .body", text: "A whole thought"
    click_in_menu "best comments", of: ".lists"
    assert_css "h1", text: "Best comments"
    page.go_back

    assert_field "Add a comment", with: ""
  end
end
