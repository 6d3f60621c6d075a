require "test_helper"

# A warning is an action like others: in the log, and announced to the member. It changes nothing else.
class Moderation::WarningsTest < ActionDispatch::IntegrationTest
  setup do
    @member = users(:maria)
    users(:tomas).moderator!
    sign_in_as users(:tomas)
  end

  test "previews a warning, and records it with its reason" do
    get new_moderation_user_action_path(@member, action_name: "warned")
    assert_select "main .hint", /You can’t undo this/
    assert_select "datalist#canned_reasons option"
    warn_member preview: ""
    assert_select ".preview blockquote", /You were warned by a moderator\.\s+Reason: Stay on topic/
    assert_empty ModerationAction.all

    warn_member
    assert_redirected_to user_path(@member)
    assert_equal [ "warned", users(:tomas), @member, "Stay on topic" ],
      ModerationAction.sole.then { |action| [ action.action, action.user, action.subject, action.reason ] }
    assert_not_predicate @member.reload, :suspended?
  end

  test "is in the public log, its filter and its feed" do
    warn_member
    sign_out
    get moderation_log_path(action_name: "warned", member: "maria")
    assert_select ".log li", 1
    assert_select ".log li", /tomas.*Warned maria.*Stay on topic/m
    get moderation_log_path(action_name: "warned", format: :atom)
    assert_match "Warned maria", response.body
  end

  test "notifies the member in the inbox, by email and by push, with a link to appeal" do
    PushService.run do |service|
      PushSubscription.delete_all
      PushSubscription.new(session: sessions(:maria_laptop), user: @member, **service.subscription).submit
      perform_enqueued_jobs(only: PushNotificationsJob) { warn_member }
      assert_equal [ "You were warned by a moderator.", "Stay on topic", "/inbox" ],
        service.delivered.sole.message.values_at("title", "body", "path")
    end
    mail = emailed_decisions.sole
    assert_equal "You were warned by a moderator", mail.subject
    appeal = new_conversation_path(moderation_action_id: ModerationAction.sole.id)
    [ mail.text_part, mail.html_part ].each do |part|
      [ "Stay on topic", appeal ].each { |text| assert_match text, part.decoded }
    end

    sign_in_as @member
    get inbox_path
    assert_select "li.notification", /You were warned by a moderator.*Reason: Stay on topic/m
    assert_select "li.notification a[href=?]", appeal, "appeal"
  end

  test "is counted on the member's page for moderators, and in the form" do
    get moderation_member_path(@member)
    assert_select "dl", /Warnings0\s/
    2.times { warn_member }
    get moderation_member_path(@member)
    assert_select "dd a[href=?]", moderation_log_path(member: "maria", action_name: "warned"), "2"
    assert_select ".log li", text: /Warned maria.*Stay on topic/m, count: 2
    get new_moderation_user_action_path(@member)
    assert_select "main p", "Warnings: 2"
    get user_path(@member)
    assert_select "main", { text: /Warn/, count: 0 }
  end

  test "needs a reason and a lower role" do
    warn_member reason: " "
    assert_response :unprocessable_content
    [ users(:tomas), users(:admin) ].each do |user|
      post moderation_user_actions_path(user),
        params: { moderation_action: { action: "warned", reason: "No" } }
      assert_response :unprocessable_content
    end
    post moderation_post_actions_path(posts(:wal)),
      params: { moderation_action: { action: "warned", reason: "No" } }
    assert_response :unprocessable_content
    assert_empty ModerationAction.all
  end

  test "is exported for the member and the moderator" do
    warn_member
    assert_equal [ "warned" ], exported(@member, "decisions").pluck("act")
    assert_equal [ "warned" ], exported(users(:tomas), "decisions_of_yours").pluck("act")
  end

  private
    def warn_member(reason: "Stay on topic", **)
      post moderation_user_actions_path(@member),
        params: { **, moderation_action: { action: "warned", reason: } }
    end

    def exported(user, list) = JSON.parse(User::Export.new(user).enum_for.to_a.join).fetch(list)
end
