require "test_helper"

# Moderators see in the header how many conversations, queue items and requests to join wait for them.
class ModeratorsMastheadTest < ActionDispatch::IntegrationTest
  test "counts open conversations and pending queue items for moderators only" do
    sign_in_as users(:admin)
    assert_waiting nil
    conversation = ask_moderators
    flag posts(:wal), by: 2
    assert_waiting "2 waiting for moderators"

    answer conversation
    assert_waiting "1 waiting for moderators"
    decide posts(:wal), "dismissed"
    assert_waiting nil
    Message.new(conversation:, author: users(:maria), body: "But why?").submit
    assert_waiting "1 waiting for moderators"
    post moderation_conversation_closure_path(conversation), params: { seen: Message.last.id }
    assert_waiting nil

    users(:maria).message_to_moderators(body: "And?").submit
    sign_in_as users(:tomas)
    get about_path
    assert_select ".masthead a[href='/moderation'], .masthead summary b", 0
  end

  test "doesn't count a moderator's own conversation" do
    users(:admin).message_to_moderators(body: "About me").submit
    sign_in_as users(:admin)
    assert_waiting nil
  end

  test "counts requests to join until they are decided" do
    request = JoinRequest.create!(user: users(:newcomer), body: "May I?")
    sign_in_as users(:admin)
    assert_waiting "1 waiting for moderators"
    request.decide "accepted", by: users(:admin), reason: nil
    assert_waiting nil
  end

  test "counts up to 99" do
    Conversation.insert_all Array.new(99) { { user_id: users(:maria).id, last_message_at: Time.current } }
    sign_in_as users(:admin)
    assert_waiting "99 waiting for moderators"
    users(:maria).message_to_moderators(body: "Why?").submit
    assert_waiting "99+ waiting for moderators"
    flag posts(:wal), by: 1
    assert_waiting "99+ waiting for moderators"
  end

  test "makes no extra query" do
    users(:maria).message_to_moderators(body: "Why?").submit
    sign_in_as users(:admin)
    get guidelines_path
    assert_no_queries_match(
      /\A(?!.*FROM "sessions").*(conversations|moderation_queue_items|"join_requests")/m
    ) { get guidelines_path }
    assert_waiting "1 waiting for moderators"
  end

  test "sends a list again when the number has changed" do
    sign_in_as users(:admin)
    get root_path, headers: { "Sec-Fetch-Site" => "same-origin" }
    headers = { "Sec-Fetch-Site" => "same-origin", "If-None-Match" => response.headers["ETag"] }
    2.times do
      get(root_path, headers:)
      assert_response :not_modified
    end
    users(:maria).message_to_moderators(body: "Why?").submit
    get(root_path, headers:)
    assert_response :success
    assert_select ".masthead a[href='/moderation'] b", /1/
  end

  private
    # In the row, in the menu of narrow screens, and on its button.
    def assert_waiting(text)
      get about_path
      assert_select ".masthead a[href='/moderation']",
        text: [ "moderation", text ].compact.join(" "), count: 2
      assert_select ".masthead summary > b", text:, count: text ? 1 : 0
    end
end
