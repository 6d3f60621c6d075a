require "test_helper"

class HatRequestsControllerTest < ActionDispatch::IntegrationTest
  setup { sign_in_as users(:maria) }

  test "begins a conversation with the moderators, who see it among the messages" do
    get new_hat_request_path
    assert_select "main .form label", 3
    request_hat name: "SQLite developer",
      link: "https://sqlite.org/crew.html", explanation: "I can write from there."
    conversation = Conversation.sole
    assert_redirected_to conversation
    assert_equal [ users(:maria), "open" ], [ conversation.user, conversation.status ]
    assert_equal "I’d like to wear the hat “SQLite developer”.\n\nhttps://sqlite.org/crew.html\n\nI can " \
      "write from there.",
      conversation.messages.sole.body

    sign_in_as users(:admin)
    get moderation_root_path
    assert_select "nav a[href='#{moderation_conversations_path}']", "messages (1)"
    get moderation_conversation_path(conversation)
    get css_select("a[href*='/users/maria/actions/new'][href*='action_name=granted']").sole["href"]
    assert_equal [ "SQLite developer", "https://sqlite.org/crew.html" ], hat_fields
  end

  test "is recognized in each language, without a link, and only at the beginning of a conversation" do
    sign_in_as users(:admin)
    I18n.available_locales.each do |locale|
      request = I18n.t("hat_requests.message", name: "Queen “B”", locale:)
      { request => [ "Queen “B”", nil ], "#{request}\n\nYou know me." => [ "Queen “B”", nil ],
        "Hello!\n\n#{request}" => [ nil, nil ] }.each do |body, fields|
        message = users(:maria).message_to_moderators(body:).submit
        get moderation_conversation_path(message.conversation)
        get css_select("a[href*='action_name=granted']").sole["href"]
        assert_equal fields, hat_fields, body
      end
    end
  end

  test "needs a name, and a link or an explanation" do
    [ { name: " ", link: "https://a.example/" }, { name: "Me" }, { name: "Me", link: "nowhere" },
      { name: "x" * 51, explanation: "Because." }, { name: "Me", explanation: "x" * 5001 } ].each do |fields|
      request_hat(**fields)
      assert_response :unprocessable_content, fields.to_s
      assert_select "form [value='#{fields[:name].strip}']" if fields[:name].present?
    end
    request_hat name: "Me", explanation: "You know me."
    assert_equal 1, Conversation.count
  end

  test "is for members who can take part" do
    sign_out
    get new_hat_request_path
    assert_redirected_to new_session_path(return_to: "/hats/requests/new")
  end

  test "is limited per day" do
    10.times { |number| request_hat name: "Role #{number}", explanation: "Because." }
    request_hat name: "One more", explanation: "Because."
    assert_response :too_many_requests
  end

  private
    def request_hat(**fields) = post(hat_requests_path, params: { hat_request: fields })

    # The values in the form for granting a hat.
    def hat_fields
      %w[ name link ].map do |field|
        css_select("input[name='moderation_action[hat_#{field}]']").sole["value"]
      end
    end
end
