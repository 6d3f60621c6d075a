require "test_helper"

# Each notice of a decision says where to appeal it.
class AppealLinksTest < ActionDispatch::IntegrationTest
  include ActionMailer::TestHelper, ModerationTestHelper, SiteSettingsHelper

  setup { @post, @author = posts(:wal), posts(:wal).author }
  teardown { Site.reset }

  test "a digest has the whole reason of each decision and a link to appeal it" do
    setting = NotificationSetting.create!(user: @author, email_frequency: "daily", email_since: 1.day.ago)
    setting.update_columns next_email_at: 1.minute.ago
    reason = "Off topic here. " * 20
    decide @post, "removed", reason
    removal = ModerationAction.last
    decide @post.reload, "restored", "On second thought"
    decide @author, "warned", "Be kind"
    warning = ModerationAction.last
    message = @author.message_to_moderators(body: "Why?").submit
    Message.new(conversation: message.conversation, author: users(:admin), by_moderator: true, body: "Because.").submit

    mail = capture_emails { setting.deliver }.sole
    [ mail.text_part, mail.html_part ].each do |part|
      text = CGI.unescapeHTML(part.decoded)
      assert_match(/removed by a moderator.*Reason: #{reason.strip}.*restored.*Reason: On second thought.*Reason: Be kind/m, text)
      assert_equal [ removal.id, warning.id ].map(&:to_s), text.scan(/moderation_action_id=(\d+)/).flatten
      assert_includes text, "/conversations/#{message.conversation_id}"
    end
    assert_match(/^\* Your post .*\n  Reason: Off topic.*\n  If you think this is a mistake, message the moderators:\n  http/,
      mail.text_part.decoded.gsub("\r\n", "\n"))
  end

  test "an email about a declined request links to the moderators, and one about an accepted request doesn't" do
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
    flag hidden, by: AutoHideable::FLAGS_TO_HIDE
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
