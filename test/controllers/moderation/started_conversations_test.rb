require "test_helper"

# A moderator starts a conversation from a member's page or an item.
class Moderation::StartedConversationsTest < ActionDispatch::IntegrationTest
  setup { sign_in_as users(:admin) }

  test "is offered on the member's page and in an item's menu, which fill in the form" do
    get moderation_member_path(users(:tomas))
    get href("Message")
    assert_select "input[name='conversation_opening[usernames]'][value=tomas]"
    assert_select ".review", 0
    get new_moderation_comment_action_path(comments(:objection))
    get href("Message tomas")
    assert_select ".review blockquote", /The checkpoint is where it hurts/
    start "Where is this from?", comment_id: css_select("input[name=comment_id]").sole["value"]
    follow_redirect!
    assert_select ".review blockquote", /The checkpoint is where it hurts/
    assert_select "h1", "Conversation with tomas"
    get new_moderation_comment_action_path(comments(:objection))
    assert_select "section a", "Where is this from?"
    get moderation_member_path(users(:tomas))
    assert_select "section a", "Where is this from?"
    get moderation_conversations_path(status: "answered")
    assert_select ".notification", /tomas.*Where is this from\?.*About: How write-ahead logging really works/m
  end

  test "previews who gets and who reads it, without sending" do
    start "Hello *both* <b>of</b> you", usernames: "tomas, maria", preview: ""
    assert_response :success
    assert_select ".preview", /tomas and maria will get this message\. Not sent yet\./
    assert_select ".preview", /tomas, maria, and the moderators can read this conversation/
    assert_select ".preview em", "both"
    assert_select ".preview b", 0
    assert_select "textarea", "Hello *both* <b>of</b> you"
    assert_empty Conversation.all
    start "", usernames: "lena", preview: ""
    assert_response :unprocessable_content
    assert_select ".preview", 0
  end

  test "inserts a template below what was typed" do
    start "Typed", template: "Promotion of your own work", insert: ""
    assert_select "textarea", /\ATyped\n\nHello,\n\nYou often post links/
    start "Typed", template: "No such template", insert: "", usernames: ""
    assert_select "textarea", "Typed"
    assert_empty Conversation.all
  end

  test "shows an invalid message again with everything that was typed" do
    start "Typed for long", usernames: "tomas, lena", post_id: posts(:wal).id
    assert_response :unprocessable_content
    assert_select ".errors li", "To has names that no member has: lena. Correct them."
    assert_select "textarea", "Typed for long"
    assert_select "input[name='conversation_opening[usernames]'][value='tomas, lena']"
    assert_select "input[name=post_id][value='#{posts(:wal).id}']"
    start "Hello", post_id: 0
    assert_response :not_found
    post moderation_conversations_path, params: { conversation_opening: "x" }
    assert_response :bad_request
    in_maintenance_mode do
      start "Typed for long"
      assert_response :service_unavailable
      assert_select "pre", "Typed for long"
    end
    assert_empty Conversation.all
  end

  test "limits messages an hour, and keeps the text" do
    60.times { start "Hello", preview: "" }
    start "One too many"
    assert_response :too_many_requests
    assert_select "textarea", "One too many"
    assert_empty Conversation.all
  end

  test "members see who reads it, what it is about, and each other's messages, but not a removed item" do
    start "You two", usernames: "tomas newcomer", post_id: posts(:ask_backups).id
    conversation = Conversation.sole
    sign_in_as users(:newcomer)
    get inbox_path
    assert_select ".notification", /admin, a moderator, wrote to you about “.*backups.*You two/m
    get conversations_path
    assert_select ".notification .fresh", "new reply"
    get path = conversation_path(conversation)
    assert_select ".hint", /tomas, newcomer, and the moderators can read this conversation\./
    assert_select ".review blockquote", /I restore mine once a year/
    assert_select ".notification .fresh", 1
    post conversation_messages_path(conversation), params: { message: { body: "Not me" } }
    assert_redirected_to path
    get path
    assert_select ".fresh", 0
    decide posts(:ask_backups), "removed"
    get path
    assert_select ".review blockquote", 0
    assert_select ".review a", posts(:ask_backups).title
    sign_in_as users(:tomas)
    get path
    assert_select ".notification", /newcomer.*Not me/m
    assert_equal 2, css_select(".notification .fresh").size
    sign_in_as users(:maria)
    get path
    assert_response :not_found
  end

  test "members and visitors can't start one with others" do
    sign_in_as users(:maria)
    get new_moderation_conversation_path
    assert_response :not_found
    start "Hello"
    assert_response :not_found
    sign_out
    start "Hello"
    assert_response :unauthorized
  end

  test "a member of it or the author of the item can't read it as a moderator" do
    [ users(:tomas), users(:maria) ].each(&:moderator!)
    start "You two", usernames: "tomas newcomer", post_id: posts(:ask_backups).id
    conversation = Conversation.sole
    [ :tomas, :maria ].each do |name|
      sign_in_as users(name)
      get moderation_conversation_path(conversation)
      assert_response :not_found
      get moderation_conversations_path(status: "answered")
      assert_select ".notification", 0
      get new_moderation_post_action_path(posts(:ask_backups))
      assert_select "section a", text: "You two", count: 0
    end
    sign_in_as users(:admin)
    get new_moderation_post_action_path(posts(:ask_backups))
    assert_select "section a", "You two"
  end

  test "administrators edit the templates" do
    get admin_setting_path("messages")
    assert_select "pre", /# Please check a source/
    patch admin_setting_path("messages"), params: { site: { message_templates: "# Short\r\nPlease.\r\n" } }
    get new_moderation_conversation_path(usernames: "tomas")
    assert_select "option", "Short"
    get admin_setting_path("messages")
    get href("Restore this version")
    assert_select "textarea", /# Short/
    patch admin_setting_path("messages"), params: { site: { message_templates: "No title" } }
    assert_response :unprocessable_content
    assert_select "textarea", "No title"
  end

  private
    def href(text) = css_select("main a").find { |link| link.text == text }["href"]

    def start(body, usernames: "tomas", template: "", **)
      post moderation_conversations_path,
        params: { conversation_opening: { usernames:, body:, template: }, ** }
    end
end
