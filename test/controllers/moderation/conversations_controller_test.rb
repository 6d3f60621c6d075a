require "test_helper"

class Moderation::ConversationsControllerTest < ActionDispatch::IntegrationTest
  setup { @conversation = users(:maria).message_to_moderators(body: "Please *help*").submit.conversation }

  test "returns 404 to members" do
    sign_in_as users(:maria)
    [ moderation_conversations_path, moderation_conversation_path(@conversation) ].each do |path|
      get path
      assert_response :not_found
    end
    post moderation_conversation_messages_path(@conversation), params: { message: { body: "Granted" } }
    assert_response :not_found
    post moderation_conversation_closure_path(@conversation), params: { seen: 1 }
    assert_response :not_found
    delete moderation_conversation_closure_path(@conversation)
    assert_response :not_found
    assert_equal 1, Message.count
  end

  test "has no separators that could end a line" do
    decide posts(:wal), "removed"
    appeal = ask_moderators(moderation_action: ModerationAction.last)
    sign_in_as users(:admin)
    get moderation_conversation_path(appeal)
    assert_select "main > .choices", "waiting for the moderators Moderate maria Grant a hat"
    assert_select "main .choices a", 4
    assert_no_match(/·/, css_select("main > .choices, main > .review > .choices").text)
  end

  test "lists conversations by status and counts the open ones" do
    sign_in_as users(:admin)
    get moderation_root_path
    assert_select "main nav a[href='#{moderation_conversations_path}']", "messages (1)"
    get moderation_conversations_path
    assert_select ".notification", /maria.* 1 message ·.*Please help/m
    assert_select "[aria-current=page]", "open"

    post moderation_conversation_messages_path(@conversation), params: { message: { body: "Here you *are*" } }
    assert_redirected_to moderation_conversation_path(@conversation)
    get moderation_conversations_path
    assert_select "main nav a", "messages"
    assert_select ".empty", /No open messages/
    get moderation_conversations_path(status: "answered")
    assert_select ".notification", /maria.* 2 messages ·/
    get moderation_conversations_path(status: "closed")
    assert_select ".empty", /No closed messages/
    get "/moderation/conversations/lost"
    assert_response :not_found
  end

  test "counts up to 30" do
    31.times { |index| users(:tomas).message_to_moderators(body: "Message #{index}").submit }
    sign_in_as users(:admin)
    get moderation_conversations_path
    assert_select "main nav a", "messages (30+)"
    assert_select ".notification", 30
    get moderation_conversations_path + css_select(".more a").sole["href"]
    assert_select ".notification", 2
  end

  test "shows who wrote a reply" do
    users(:tomas).moderator!
    sign_in_as users(:tomas)
    post moderation_conversation_messages_path(@conversation), params: { message: { body: "Here you *are*" } }
    sign_in_as users(:admin)
    get moderation_conversation_path(@conversation)
    assert_select ".notification:first-child", text: /\(moderator\)/, count: 0
    assert_select ".notification:last-child", /tomas \(moderator\).*Here you are/m
    assert_select ".notification:last-child em", "are"
  end

  test "shows the moderation action and an invalid reply again" do
    decide users(:tomas), "suspended", "Unkind", days: 3
    appeal = ask_moderators(by: users(:tomas), moderation_action: ModerationAction.last)
    sign_in_as users(:admin)
    get moderation_conversation_path(appeal)
    assert_select ".review .reason", "Reason: Unkind"
    get css_select("main a").find { |link| link.text == "Moderate tomas" }["href"] + "&action_name=reinstated"
    assert_select "form input[name=return_to][value='#{moderation_conversation_path(appeal)}']"
    post moderation_conversation_messages_path(appeal), params: { message: { body: "x" * 10_001 } }
    assert_response :unprocessable_content
    assert_select "textarea", "x" * 10_001
  end

  test "shows the removed item that an appeal is about, with a link to act on it and return" do
    decide comments(:objection), "removed", "Unkind"
    appeal = ask_moderators(by: comments(:objection).author, moderation_action: ModerationAction.last)
    sign_in_as users(:admin)
    get path = moderation_conversation_path(appeal)
    assert_select ".review blockquote", /The checkpoint is where it hurts/
    link = new_moderation_comment_action_path(comments(:objection), return_to: path)
    assert_equal [ "moderate this comment" ],
      css_select(".review a").select { |a| a["href"] == link }.map(&:text)
    post moderation_comment_actions_path(comments(:objection)),
      params: { return_to: path, moderation_action: { action: "restored", reason: "It is fine" } }
    assert_redirected_to path
    follow_redirect!
    assert_select ".review li", /Restored.*It is fine/m
  end

  test "closes and reopens" do
    sign_in_as users(:admin)
    get moderation_conversation_path(@conversation)
    close = css_select("button").find { |button| button.text == "Close conversation" }["formaction"]
    Message.new(conversation: @conversation, author: users(:maria), body: "Also").submit
    post close
    assert_redirected_to moderation_conversation_path(@conversation)
    follow_redirect!
    assert_select "[role=alert]", /wrote another message/
    post moderation_conversation_closure_path(@conversation), params: { seen: Message.last.id }
    assert_redirected_to moderation_conversations_path
    assert @conversation.reload.closed?
    delete moderation_conversation_closure_path(@conversation)
    assert @conversation.reload.open?
    [ "x", "9" * 30 ].each do |id|
      post moderation_conversation_closure_path(@conversation), params: { seen: id }
    end
    assert_response :see_other
    post moderation_conversation_closure_path(@conversation)
    assert_response :bad_request
  end

  test "locks and unlocks, and says by whom" do
    sign_in_as users(:admin)
    get path = moderation_conversation_path(@conversation)
    post css_select("button").find { |button| button.text == "Lock conversation" }["formaction"]
    assert_redirected_to path
    follow_redirect!
    assert_select ".hint", /admin locked this conversation just now/
    assert_select "button", text: "Close conversation", count: 0
    delete css_select("button").find { |button| button.text == "Unlock conversation" }["formaction"]
    assert_not @conversation.reload.locked?
    own = ask_moderators(by: users(:admin))
    post moderation_conversation_lock_path(own)
    assert_response :not_found
    sign_in_as users(:maria)
    post moderation_conversation_lock_path(@conversation)
    assert_response :not_found
  end

  test "moderators can't see or answer their own conversations as moderators" do
    own = users(:admin).message_to_moderators(body: "About me").submit.conversation
    sign_in_as users(:admin)
    get moderation_conversations_path
    assert_select ".notification", 1
    assert_select "main nav a", "messages (1)"
    get moderation_conversation_path(own)
    assert_response :not_found
    post moderation_conversation_messages_path(own), params: { message: { body: "Granted" } }
    assert_response :not_found
    post moderation_conversation_closure_path(own), params: { seen: 1 }
    assert_response :not_found
    get conversation_path(own)
    assert_response :success
  end

  test "suspended moderators can't reply" do
    users(:tomas).moderator!
    decide users(:tomas), "suspended", days: 3
    sign_in_as users(:tomas)
    post moderation_conversation_messages_path(@conversation), params: { message: { body: "Here you are" } }
    assert_response :forbidden
    assert_equal 1, Message.count
  end
end
