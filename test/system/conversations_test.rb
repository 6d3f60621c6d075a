require "application_system_test_case"

class ConversationsSystemTest < ApplicationSystemTestCase
  include AccessibilityHelper, ModerationTestHelper

  slow_test "appeals a suspension, and gets an answer" do
    decide users(:tomas), "suspended", "Unkind, twice", days: 7
    sign_in_as users(:tomas)
    click_on "message the moderators"
    assert_css ".review", text: "Reason: Unkind, twice"
    audit_here "an appeal"
    fill_in "Message", with: "I meant it **well**."
    click_on "Send"
    assert_text "Message sent."
    assert_css ".notification strong", text: "well"
    audit_here "a conversation with the moderators"
    sign_out

    start_session_of users(:admin)
    visit moderation_root_path
    click_on "messages (1)"
    audit_here "messages from members"
    click_on "I meant it well."
    assert_css ".review", text: "Reason: Unkind, twice"
    fill_in "Reply", with: "Then say so."
    click_on "Send reply"
    assert_text "Reply sent."
    audit_here "a conversation with a member"
    assert_link "messages", exact: true
    click_on "Close conversation"
    assert_text "Conversation closed."
    assert_text "No open messages."
    sign_out

    start_session_of users(:tomas)
    visit inbox_path
    assert_css ".notification", text: "admin, a moderator, replied to your message “I meant it well.”"
    audit_here "a notification of a reply"
    visit user_path(users(:tomas))
    click_on "Messages to the moderators"
    assert_css ".fresh", text: "new reply"
    audit_here "a member's conversations"
    click_on "I meant it well."
    assert_css ".notification", text: /admin \(moderator\).*Then say so./m
    fill_in "Reply", with: "I will."
    click_on "Send"
    assert_text "waiting for the moderators"
    assert_no_css ".fresh"
    assert_equal "", find_field("Reply").value
  end

  slow_test "appeals the removal of a post from the notification; a moderator sees that someone waits, answers and closes" do
    decide posts(:show_terminal), "removed", "This is an advertisement"
    sign_in_as users(:tomas)
    click_on "notifications"
    assert_text "Reason: This is an advertisement"
    click_on "appeal"
    assert_css ".review", text: "Reason: This is an advertisement"
    fill_in "Message", with: "It is free software."
    click_on "Send"
    assert_text "Message sent."
    visit post_path(posts(:show_terminal))
    click_on "message the moderators"
    assert_css ".notification", text: "It is free software."
    sign_out

    sign_in_as users(:admin)
    assert_css ".masthead a[href='/moderation'] b", text: "1"
    audit_here "a header with a number"
    with_phone do
      visit root_path
      assert_css ".account summary > b", text: "1"
      find(".account summary").click
      assert_css ".menu a[href='/moderation'] b", text: "1"
    end
    visit root_path
    find(".masthead a[href='/moderation'].wide").click
    click_on "messages (1)"
    click_on "It is free software."
    fill_in "Reply", with: "Then say so in the title."
    click_on "Send reply"
    assert_text "Reply sent."
    assert_no_css ".masthead a[href='/moderation'] b"
    click_on "Close conversation"
    assert_text "Conversation closed."
    assert_no_css ".masthead a[href='/moderation'] b"
  end

  slow_test "offers a suspended moderator no controls that are rejected" do
    users(:tomas).moderator!
    decide users(:tomas), "suspended", "Unkind, twice", days: 7
    sign_in_as users(:tomas)
    assert_no_css ".masthead a[href='/posts/new'], .masthead a[href='/moderation']", visible: :all
    audit_here "a suspended member's header"
    click_in_menu "settings"
    assert_css "h2, h1", text: "Settings"
    assert_no_link "Profile"
    assert_css ".masthead [aria-current=page]", text: "settings", visible: :all
  end

  slow_test "fits phones in German" do
    conversation = users(:admin).message_to_moderators(body: "Hello " + "x" * 200).submit.conversation
    other = users(:maria).message_to_moderators(body: "https://example.com/#{"x" * 200}").submit.conversation
    users(:admin).update! language: "de"
    sign_in_as users(:admin)
    with_phone do
      [ conversations_path, new_conversation_path, conversation_path(conversation),
        moderation_conversations_path, moderation_conversation_path(other), edit_settings_notifications_path,
        about_path ].each { |path| audit_on_phone path }
    end
  end
end
