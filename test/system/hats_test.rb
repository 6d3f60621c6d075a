require "application_system_test_case"

class HatsSystemTest < ApplicationSystemTestCase
  slow_test "a member requests a hat, wears it and gives it up" do
    start_session_of users(:maria)
    visit hats_path
    assert_text "No hats yet."
    click_on "Request a hat"
    fill_in "Hat", with: "SQLite developer"
    fill_in "Link to proof", with: "https://sqlite.org/crew.html"
    audit_here "a request for a hat"
    click_on "Send request"
    assert_text "Request sent."
    sign_out

    start_session_of users(:admin)
    visit moderation_root_path
    click_on "messages (1)"
    click_on "I’d like to wear the hat “SQLite developer”."
    click_on "Grant a hat"
    fill_in "Hat", with: "SQLite developer"
    fill_in "Link to proof", with: "https://sqlite.org/crew.html"
    fill_in "Reason", with: "Listed there"
    audit_here "the form for a hat"
    click_on "Grant hat"
    assert_text "I’d like to wear the hat"
    visit moderation_member_path(users(:maria))
    assert_css "a[aria-label='Revoke the hat SQLite developer']"
    audit_here "a member with a hat, for moderators"
    visit hats_path
    assert_css ".hats li", text: "maria: SQLite developer granted by admin"
    audit_here "the list of hats"
    sign_out

    start_session_of users(:maria)
    visit inbox_path
    assert_text "A moderator granted you the hat “SQLite developer”."
    visit post_path(posts(:wal))
    assert_select "Hat", options: [ "none", "SQLite developer" ]
    audit_here "a thread with a choice of hats"
    click_on "reply", match: :first
    within "form[data-opened-by]" do
      find("textarea").set "As such, I can say so."
      select "SQLite developer", from: "Hat"
      find(".choices button:first-child").click
    end
    assert_css ".comment > .meta .hat", text: "SQLite developer"
    audit_here "a thread with a hat"
    assert_equal 24, evaluate_script("document.querySelector('.comment > .meta:has(.hat)').offsetHeight"),
      "one line"
    find(".comment > .meta .hat").click
    assert_css "#hats li", text: "granted by admin"
    audit_here "a profile with a hat"
    click_on "Your hats"
    audit_here "one's hats"
    find("[aria-label='Give up the hat SQLite developer']").click
    assert_text "You gave up the hat “SQLite developer”."
    visit post_path(posts(:wal))
    assert_css ".comment > .meta .hat", text: "SQLite developer"
    assert_no_select "Hat"
  end
end
