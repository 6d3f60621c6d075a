require "application_system_test_case"

class ConversationsSystemTest < ApplicationSystemTestCase
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
