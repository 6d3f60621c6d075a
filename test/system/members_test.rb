require "application_system_test_case"

class MembersSystemTest < ApplicationSystemTestCase
  include AccessibilityHelper, ModerationTestHelper

  slow_test "makes a moderator an administrator, and the administrator a moderator again" do
    users(:tomas).moderator!
    sign_in_as users(:admin)
    change_role "Make administrator", "You’re now an administrator."
    assert_text "Made an administrator: tomas"
    change_role "Remove as administrator", "You’re no longer an administrator, but still a moderator."
    assert_link "Make administrator"
  end

  slow_test "finds a spammer, takes notes, bans the account and reviews what happened" do
    User.insert_all Array.new(51) { |index|
      { username: "spam#{index}", password_digest: "x", inviter_id: users(:newcomer).id }
    }
    users(:newcomer).security_events.create!(kind: "signed_up", ip_address: "203.0.113.77")
    users(:maria).moderator!
    start_session_of users(:maria)
    visit moderation_root_path
    click_on "members"
    audit_here "the list of members"
    select "Username of the inviter", from: "Search by"
    fill_in "Search for", with: "newcomer"
    click_on "Search"
    assert_css "main .log li", count: 50
    audit_here "a search for members"
    click_on "Next page"
    assert_css "main .log li", count: 1
    click_on "newcomer"
    assert_text "203.0.113.0/24"
    audit_here "the page of a member"

    fill_in "New note", with: "Brought the **spring wave**."
    click_on "Save note"
    assert_text "Note saved."
    assert_css "#notes strong", text: "spring wave"
    fill_in "New note", with: "A mistake."
    click_on "Save note"
    within("#notes li", text: "A mistake.") { click_on "Delete" }
    assert_css "h1", text: "Delete note"
    audit_here "a note to be deleted"
    click_on "Delete note"
    assert_text "Note deleted."
    assert_no_text "A mistake."

    click_on "Warn, suspend, ban or take other action"
    click_on "Ban"
    fill_in "Reason", with: "Spam accounts"
    click_on "Preview"
    click_on "Ban"
    assert_text "Recorded in the moderation log."
    assert_css "h1", text: "Member: newcomer"
    assert_css "dd", text: "banned"
    assert_css ".log li", text: "Spam accounts"
    audit_here "the page of a banned member"
    click_on "members"
    click_on "banned"
    assert_css "main .log li", count: 1
    sign_out

    start_session_of users(:admin)
    visit moderation_member_path(users(:tomas))
    audit_here "the page of a member, for administrators"
    click_on "Make moderator"
    fill_in "Reason", with: "Here every day"
    click_on "Make moderator"
    assert_css "dd", text: "moderator"
    assert_link "Remove as moderator"
  end

  slow_test "sorts and searches a small list" do
    decide users(:tomas), "banned", "Spam"
    decide users(:newcomer), "banned", "Spam too"
    users(:newcomer).update_columns(last_seen_at: 1.day.ago)
    users(:tomas).update_columns(last_seen_at: 1.hour.ago)
    start_session_of users(:admin)
    visit moderation_members_path(list: "banned")
    assert_order "newcomer", "tomas" # the latest ban
    within("nav[aria-label='Sort order']") { click_on "last active" }
    assert_selector "nav[aria-label='Sort order'] [aria-current]", text: "last active"
    assert_order "tomas", "newcomer"
    audit_here "a sorted list of members"
    within("nav[aria-label='Sort order']") { click_on "name" }
    assert_order "newcomer", "tomas"
    select "banned", from: "In"
    fill_in "Search for", with: "to"
    click_on "Search"
    assert_order "tomas"
    with_phone { assert_fits_phone "a search of a small list" }
  end

  slow_test "fits phones in German" do
    decide users(:tomas), "suspended", "Unkind", days: 3
    decide users(:newcomer), "banned", "x" * 200
    users(:tomas).update_columns(username: "w" * 20, inviter_id: users(:maria).id, karma: 1_234_567)
    MemberNote.create!(user: users(:tomas), author: users(:admin), body: "https://example.com/#{"x" * 200}")
    users(:tomas).security_events.create!(
      kind: "signed_in", sign_in_method: "passkey", ip_address: "2001:db8:ffff:1::1"
    )
    Authenticator.create!(user: users(:tomas), secret: ROTP::Base32.random)
    users(:admin).update! language: "de"
    sign_in_as users(:admin)
    with_phone do
      [ moderation_members_path, moderation_members_path(list: "suspended"),
        moderation_members_path(by: "email", q: "x@y"), moderation_member_path(users(:tomas)),
        new_moderation_member_factor_reset_path(users(:tomas)) ]
        .each { |path| audit_on_phone path }
    end
  end

  private
    # From the member's page.
    def change_role(action, notification)
      visit moderation_member_path(users(:tomas))
      click_on action
      fill_in "Reason", with: "As agreed"
      click_on "Preview"
      assert_text notification
      click_on action
      assert_text "Done. Recorded in the moderation log."
    end

    def assert_order(*names)
      assert_selector "main .log li", count: names.size
      assert_equal names, all("main .log li a[href^='/moderation/members/']").map(&:text)
    end
end
