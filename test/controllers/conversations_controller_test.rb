require "test_helper"

class ConversationsControllerTest < ActionDispatch::IntegrationTest
  test "visitors sign in first" do
    get new_conversation_path(moderation_action_id: 1)
    assert_redirected_to new_session_path(return_to: new_conversation_path(moderation_action_id: 1))
    get conversations_path
    assert_redirected_to new_session_path(return_to: conversations_path)
    post conversations_path, params: { message: { body: "Typed for long." } }
    assert_response :unauthorized
    assert_select "pre", "Typed for long."
  end

  test "starts a conversation and shows it as Markdown, escaped" do
    sign_in_as users(:maria)
    get new_conversation_path
    assert_select "textarea[required]"
    post conversations_path, params: { message: { body: "*Hello* <script>alert(1)</script>" } }
    assert_redirected_to users(:maria).conversations.sole
    follow_redirect!
    assert_equal "no-store", response.headers["cache-control"]
    assert_select ".notification .body em", "Hello"
    assert_select ".notification .body script", 0
    assert_select "main", /waiting for the moderators/
    get conversations_path
    conversation = users(:maria).conversations.sole
    assert_select ".notification a[href='#{conversation_path(conversation)}']",
      "Hello <script>alert(1)</script>"
    assert_select ".fresh", 0
  end

  test "appeals a moderation action that concerns the member, once" do
    decide posts(:show_terminal), "removed", "An advertisement"
    moderation_action = ModerationAction.last
    sign_in_as users(:tomas)
    get new_conversation_path(moderation_action_id: moderation_action.id)
    assert_select ".review", /Removed/
    assert_select ".review .reason", "Reason: An advertisement"
    post conversations_path,
      params: { moderation_action_id: moderation_action.id, message: { body: "It isn’t." } }
    conversation = users(:tomas).conversations.sole
    assert_equal moderation_action, conversation.moderation_action
    get conversation_path(conversation)
    assert_select ".review .reason", "Reason: An advertisement"
    assert_select ".review li", 0

    decide posts(:show_terminal), "restored", "It isn’t one"
    decide users(:tomas), "warned", "Be patient"
    get conversation_path(conversation)
    assert_select ".review h2", "Since then"
    assert_equal [ "It isn’t one" ], css_select(".review li .reason").map(&:text)

    get new_conversation_path(moderation_action_id: moderation_action.id)
    assert_redirected_to conversation
  end

  test "shows a removed item to its author, but not to a member who flagged it" do
    posts(:show_terminal).flags.create!(user: users(:maria), reason: "spam")
    decide posts(:show_terminal), "removed", "An advertisement"
    { tomas: 1, maria: 0 }.each do |name, count|
      sign_in_as users(name)
      get new_conversation_path(moderation_action_id: ModerationAction.last.id)
      assert_response :success
      assert_select ".review blockquote", text: /#{Regexp.escape posts(:show_terminal).title}/, count: count
      assert_select ".review a[href*='/moderation/posts/']", 0
    end
  end

  test "returns 404 for moderation actions that concern others" do
    decide posts(:show_terminal), "removed"
    sign_in_as users(:maria)
    [ ModerationAction.last.id, 0, "x", "9" * 30 ].each do |id|
      get new_conversation_path(moderation_action_id: id)
      assert_response :not_found
      post conversations_path, params: { moderation_action_id: id, message: { body: "Why?" } }
      assert_response :not_found
    end
    assert_empty Conversation.all
  end

  test "shows an invalid message again with its text" do
    sign_in_as users(:maria)
    [ " ", "x" * 10_001 ].each do |body|
      post conversations_path, params: { message: { body: } }
      assert_response :unprocessable_content
      assert_select ".errors li"
      assert_select "textarea[aria-invalid]", body
    end
    decide users(:maria), "suspended", days: 3
    post conversations_path,
      params: { moderation_action_id: ModerationAction.last.id, message: { body: " " } }
    assert_select "input[name=moderation_action_id][value='#{ModerationAction.last.id}']"
    assert_select ".review"
    post conversations_path, params: { message: "x" }
    assert_response :bad_request
  end

  test "limits conversations a day, and keeps the text" do
    sign_in_as users(:maria)
    10.times { |index| post conversations_path, params: { message: { body: "Message #{index}" } } }
    assert_response :redirect
    post conversations_path, params: { message: { body: "One too many" } }
    assert_response :too_many_requests
    assert_select "textarea", "One too many"
    assert_equal 10, users(:maria).conversations.count
  end

  test "keeps the text in maintenance mode" do
    sign_in_as users(:maria)
    in_maintenance_mode do
      post conversations_path, params: { message: { body: "Typed for long." } }
      assert_response :service_unavailable
      assert_select "pre", "Typed for long."
    end
  end

  test "returns 404 to other members, even moderators" do
    conversation = users(:maria).message_to_moderators(body: "Hello").submit.conversation
    [ :tomas, :admin ].each do |name|
      sign_in_as users(name)
      get conversation_path(conversation)
      assert_response :not_found
      post conversation_messages_path(conversation), params: { message: { body: "Mine now" } }
      assert_response :not_found
    end
    assert_equal [ "Hello" ], Message.pluck(:body)
  end

  test "suspended and banned members and applicants can write" do
    applicant = User.create!(username: "lena", password: PASSWORD)
    JoinRequest.create!(user: applicant, body: "I build boats.")
    decide users(:tomas), "suspended", days: 3
    decide users(:maria), "banned"
    [ users(:tomas), users(:maria), applicant ].each do |user|
      sign_in_as user
      get new_conversation_path
      assert_response :success
      post conversations_path, params: { message: { body: "Why?" } }
      assert_redirected_to user.conversations.sole
      answer user.conversations.sole
      post conversation_messages_path(user.conversations.sole), params: { message: { body: "Please." } }
      assert_redirected_to user.conversations.sole
      get conversation_path(user.conversations.sole)
      assert_response :success
    end
    assert_equal 9, Message.count
  end

  test "tells banned members that one message at a time waits, and keeps what they typed" do
    decide users(:maria), "banned"
    sign_in_as users(:maria)
    post conversations_path, params: { message: { body: "Why?" } }
    conversation = users(:maria).conversations.sole
    [ new_conversation_path, conversation_path(conversation) ].each do |path|
      get path
      assert_select ".hint", /one of your messages at a time/
      assert_select "main textarea", 0
    end
    [ conversations_path, conversation_messages_path(conversation) ].each do |path|
      post path, params: { message: { body: "Typed for long" } }
      assert_response :unprocessable_content
      assert_select ".errors li", /one of your messages at a time/
      assert_select "textarea", "Typed for long"
    end
    answer conversation
    post conversation_messages_path(conversation), params: { message: { body: "I see" } }
    assert_redirected_to conversation
  end

  test "tells members that a conversation is locked" do
    conversation = ask_moderators("First")
    conversation.lock_by users(:admin)
    sign_in_as users(:maria)
    get conversation_path(conversation)
    assert_select ".hint", "A moderator locked this conversation. You can read it, but not reply."
    assert_select "main textarea", 0
    post conversation_messages_path(conversation), params: { message: { body: "Typed for long" } }
    assert_response :unprocessable_content
    assert_select "textarea", "Typed for long"
    get conversations_path
    assert_select ".notification", /closed/
  end

  test "adds messages in order, and reopens a closed conversation" do
    sign_in_as users(:maria)
    conversation = users(:maria).message_to_moderators(body: "First").submit.conversation
    assert conversation.close(seen: Message.last.id)
    get conversation_path(conversation)
    assert_select "main", /A moderator closed this conversation/
    post conversation_messages_path(conversation), params: { message: { body: "" } }
    assert_response :unprocessable_content
    post conversation_messages_path(conversation), params: { message: { body: "Second" } }
    follow_redirect!
    assert_equal %w[ First Second ], css_select(".notification .body").map { |body| body.text.strip }
    assert conversation.reload.open?
  end

  test "limits messages an hour, and keeps the text" do
    conversation = users(:maria).message_to_moderators(body: "First").submit.conversation
    sign_in_as users(:maria)
    20.times do |index|
      post conversation_messages_path(conversation), params: { message: { body: "Message #{index}" } }
    end
    post conversation_messages_path(conversation), params: { message: { body: "One too many" } }
    assert_response :too_many_requests
    assert_select "textarea", "One too many"
  end

  test "names the post of the moderation action that a reply is about, and links both" do
    decide posts(:show_terminal), "removed", "An advertisement"
    answer ask_moderators("It isn’t.", by: users(:tomas), moderation_action: ModerationAction.last)
    sign_in_as users(:tomas)
    get inbox_path
    title = posts(:show_terminal).title
    assert_select ".notification:first-child .meta",
      /admin, a moderator, replied to your message about “#{Regexp.escape title}”/
    assert_select ".notification:first-child .meta a[href='#{post_path(posts(:show_terminal))}']", title
  end

  test "loads what replies are about for the whole page of notifications" do
    reply = ->(number) { answer ask_moderators("Question #{number}") }
    sign_in_as users(:maria)
    reply["**1**"]
    get inbox_path
    assert_select ".notification", /your message “Question 1”/
    statements = Statements.new.collect { get inbox_path }.sent
    (2..4).each(&reply)
    assert_equal statements, Statements.new.collect { get inbox_path }.sent
    assert_select ".notification", /your message “Question 4”/
  end

  test "marks replies as unread until they are read" do
    conversation = ask_moderators("First")
    answer conversation, "Answer"
    sign_in_as users(:maria)
    get inbox_path
    assert_select ".masthead a[href='#{inbox_path}'] b", /1/
    assert_select ".notification", /unread admin, a moderator, replied to your message “First”.*Answer/m
    assert_select ".notification a[href='#{conversation_path(conversation, anchor: "message_body")}']",
      "reply"
    conversation_link = conversation_path(conversation, anchor: "message_#{Message.last.id}")
    assert_select ".notification a[href='#{conversation_link}']", "view conversation"
    get conversations_path
    assert_select ".notification .fresh", "new reply"
    head conversation_path(conversation)
    get conversation_path(conversation), headers: { "Sec-Purpose" => "prefetch" }
    get conversation_path(conversation)
    assert_select ".notification .fresh", "new"
    assert_select ".notification .meta", /admin \(moderator\)/
    get conversation_path(conversation)
    assert_select ".fresh", 0
    get inbox_path
    assert_select ".masthead a[href='#{inbox_path}'] b", 0
    assert_select ".fresh", 0
    get user_path(users(:tomas))
    assert_select "main a[href='#{conversations_path}']", 0
  end

  test "reads without marking in maintenance mode" do
    conversation = ask_moderators("First")
    answer conversation, "Answer"
    sign_in_as users(:maria)
    in_maintenance_mode do
      get conversation_path(conversation)
      assert_response :success
    end
    assert users(:maria).notifications.sole.unread?
  end

  test "divides the list into pages, the latest activity first" do
    31.times { |index| users(:maria).message_to_moderators(body: "Message #{index}").submit }
    sign_in_as users(:maria)
    get conversations_path
    assert_select ".notification", 30
    assert_select ".notification a", text: "Message 30"
    get conversations_path + css_select(".more a").sole["href"]
    assert_select ".notification a", text: "Message 0"
    get conversations_path(page: "nonsense")
    assert_response :bad_request
  end
end
