require "test_helper"

# Each notice of a decision says where to appeal it.
class AppealLinksTest < ActionDispatch::IntegrationTest
  setup { @post, @author = posts(:wal), posts(:wal).author }

  test "emails have the whole reason of each decision and a link to appeal it" do
    reason = "Off topic here. " * 20
    decide @post, "locked", "By mistake"
    decide @post.reload, "unlocked", "On second thought"
    decide @post.reload, "removed", reason
    removal = ModerationAction.last
    decide @author, "warned", "Be kind"
    warning = ModerationAction.last
    conversation = ask_moderators(by: @author)
    answer conversation

    mails = emailed_decisions
    %i[ text_part html_part ].each do |part|
      text = CGI.unescapeHTML(mails.map { |mail| mail.public_send(part).decoded }.join)
      removed = /removed by a moderator.*Reason: #{reason.strip}/m
      assert_match(/unlocked.*Reason: On second thought.*#{removed}.*Reason: Be kind/m, text)
      assert_equal [ removal.id, warning.id ].map(&:to_s), text.scan(/moderation_action_id=(\d+)/).flatten
      assert_includes text, "/conversations/#{conversation.id}"
    end
    appeal = "If you think this is a mistake, message the moderators:"
    assert_match(/^Your post .*removed.*\nReason: Off topic.*\n#{appeal}\nhttp/,
      mails[2].text_part.decoded.gsub("\r\n", "\n"))
  end

  test "a reversed action can't be appealed, and its reversal leads to the conversation about it" do
    decide @post, "removed", "Off topic here"
    removal = ModerationAction.last
    sign_in_as @author
    get inbox_path
    assert_select "li.notification:first-child a[href=?]",
      new_conversation_path(moderation_action_id: removal.id), "appeal"

    conversation = @author.message_to_moderators(moderation_action: removal, body: "Why?").submit.conversation
    get inbox_path
    assert_conversation_link conversation, 1
    decide @post.reload, "restored", "On second thought"
    get inbox_path
    assert_conversation_link conversation, 1
    assert_conversation_link conversation, 2
    assert_select "li.notification a[href^='/conversations/new']", 0

    decide @post.reload, "removed", "Off topic after all"
    get inbox_path
    assert_select "li.notification:first-child a", "appeal"
    assert_select "li.notification a", text: "appeal", count: 1
  end

  test "a reversed action without a conversation offers nothing" do
    decide @post, "removed", "Off topic here"
    decide @post.reload, "restored", "On second thought"
    decide @author, "banned", "Spam"
    decide @author.reload, "reinstated", "Not spam"
    sign_in_as @author
    get inbox_path
    assert_equal [ "message the moderators", "message the moderators" ],
      css_select("a[href^='/conversations/new']").map(&:text)
    assert_select "li.notification a", text: "appeal", count: 0
    assert_select "li.notification:last-child .choices", "view in the moderation log"
  end

  test "a bulk action can be appealed until all of the member's items are restored" do
    Post.create!(author: @author, title: "Another post", body: "Text")
    bulk_action = BulkAction.by(users(:admin), [ @author.username ], reason: "Spam wave", period: "all")
    assert bulk_action.submit
    perform_enqueued_jobs
    sign_in_as @author
    get inbox_path
    assert_select "li.notification:first-child .meta", /removed \d+ of your posts and comments/
    assert_select "li.notification:first-child a", "appeal"

    decide ModerationAction.find_by!(action: "removed").target, "restored"
    get inbox_path
    assert_select "li.notification:nth-child(2) a", "appeal"
    bulk_action.undo by: users(:admin)
    get inbox_path
    assert_select "li.notification a", text: "appeal", count: 0
  end

  test "the notifications of a bulk action lead to one conversation" do
    bulk_action = BulkAction.by(users(:admin), [ @author.username ],
      reason: "Spam wave", period: "all", ban: true)
    assert bulk_action.submit
    perform_enqueued_jobs
    sign_in_as @author
    get inbox_path
    removal, ban = css_select("li.notification a[href^='/conversations/new']").map { |link| link["href"] }
    assert_not_nil ban
    post conversations_path,
      params: { moderation_action_id: ban[/\d+/], message: { body: "Why was I banned?" } }
    conversation = Conversation.find_by!(user: @author)
    get inbox_path
    assert_conversation_link conversation, 1
    assert_conversation_link conversation, 2

    get removal
    assert_redirected_to conversation_path(conversation)
    conversation.close seen: Message.last.id # or a banned member would have to wait
    post conversations_path,
      params: { moderation_action_id: removal[/\d+/], message: { body: "And why were they removed?" } }
    assert_equal [ conversation, 2 ], [ Conversation.sole, Message.count ]
    assert_equal 2, @author.reload.unread_count
    get conversation_path(conversation)
    assert_equal 0, @author.reload.unread_count
  end

  test "another bulk action can be appealed, and the same one by another member" do
    members = [ @author, users(:tomas) ]
    2.times do |number|
      members.each { |author| Post.create!(author:, title: "Post #{number}", body: "Text") }
      assert BulkAction.by(
        users(:admin), members.map(&:username), reason: "Wave #{number}", period: "all"
      ).submit
      perform_enqueued_jobs
    end
    actions = ModerationAction.where(action: "removed", subject: @author).order(:id)
    @author.message_to_moderators(moderation_action: actions.first, body: "Why?").submit
    assert_nil @author.appeal_of(actions.last)
    sign_in_as @author
    get inbox_path
    assert_select "li.notification:first-child a", "appeal"
    sign_in_as users(:tomas)
    get inbox_path
    assert_select "li.notification a", text: "appeal", count: 2
  end

  test "loads conversations and reversals for the whole page of notifications" do
    sign_in_as @author
    act = ->(text) do
      decide(@author, "warned", text)
      %w[ locked unlocked ].each { |action| decide(@post.reload, action, text) }
    end
    act["First"]
    get inbox_path
    sent = Statements.new.collect { get inbox_path }.sent
    3.times { |number| act["Again #{number}"] }
    assert_equal sent, Statements.new.collect { get inbox_path }.sent
  end

  test "an email about a declined request links to the moderators, one about an accepted request doesn't" do
    request = JoinRequest.create!(user: users(:newcomer), body: "May I?")
    request.decide "declined", by: users(:admin), reason: "Not now"
    mails = -> { [ JoinRequestMailer.decided(request.reload), NotificationMailer.decision(request.user,
      request.user.notifications.join_request.sole) ] }
    mails.call.flat_map { |mail| [ mail.text_part, mail.html_part ] }.each do |part|
      assert_match %r{/conversations/new\b}, part.decoded
    end

    request.decide "accepted", by: users(:admin), reason: nil
    mails.call.flat_map { |mail| [ mail.text_part, mail.html_part ] }.each do |part|
      assert_no_match %r{/conversations/new\b}, part.decoded
    end
  end

  test "an applicant can ask the moderators, and appeal" do
    request = JoinRequest.create!(user: users(:newcomer), body: "May I?")
    sign_in_as users(:newcomer)
    get join_request_path
    assert_select "main a[href='#{new_conversation_path}']", "message the moderators"
    request.decide "declined", by: users(:admin), reason: "Not now"
    get join_request_path
    assert_select "main a[href='#{new_conversation_path}']", "message the moderators"
  end

  test "the page of a removed or hidden post links its author to an appeal" do
    decide @post, "removed"
    assert_appeal_of ModerationAction.last

    hidden = posts(:show_terminal)
    hide_by_flags hidden
    @post, @author = hidden, hidden.author
    assert_appeal_of ModerationAction.last
  end

  test "the page of a post that its author deleted offers no appeal" do
    @post.delete_by_author
    sign_in_as @author
    get post_path(@post)
    assert_select "article a[href^='/conversations/new']", 0
  end

  test "an email about a two-factor reset links to the contact address, or to the moderators" do
    mail = AccountMailer.factors_reset(@author)
    mail.body.parts.each { |part| assert_match "http://www.example.com/conversations/new", part.decoded }
    change_settings contact: "help@example.com"
    mail = AccountMailer.factors_reset(@author)
    assert_match(/Then tell the administrators:\r?\nhelp@example.com/, mail.text_part.decoded)
    assert_match %r{<a href="mailto:help@example.com">tell the administrators</a>}, mail.html_part.decoded
  end

  private
    def assert_conversation_link(conversation, position)
      link = "li.notification:nth-child(#{position}) .choices a[href=?]"
      assert_select link, conversation_path(conversation), "view conversation"
    end

    def assert_appeal_of(action)
      path = new_conversation_path(moderation_action_id: action.id)
      sign_in_as users(:admin)
      get post_path(@post)
      assert_select "article a[href^='/conversations/new']", 0
      sign_in_as @author
      get post_path(@post)
      assert_select "article a[href=?]", path, "message the moderators"
      get path
      assert_response :success
    end
end
