require "test_helper"

# Administrators create sign-in links for members and moderators. Each is also an entry in the moderation log,
# which ModerationMatrixTest checks.
class Moderation::MemberSignInLinksTest < ActionDispatch::IntegrationTest
  include FactorsHelper

  REASON = "Asked on the phone, forgot her password"

  setup { @maria = users(:maria) }

  test "shows the link once, to administrators who gave their password" do
    sign_in_as users(:admin)
    get moderation_member_path(@maria)
    assert_select "main a[href*='action_name=link_created']", "Create sign-in link"
    travel 11.minutes
    get new_moderation_user_action_path(@maria, action_name: "link_created")
    create "shown", preview: ""
    assert_select "button.danger", "Create sign-in link"
    assert_select "input[name='user[password_challenge]'][required]"
    create "shown"
    assert_response :unprocessable_content
    create "shown", user: { password_challenge: "a guess" }
    assert_response :unprocessable_content
    assert_empty SignInLink.all

    create "shown", user: { password_challenge: SignInHelper::PASSWORD }
    assert_response :created
    assert_equal "no-store", response.headers["cache-control"]
    assert_equal @maria, SignInLink.find_by_link(token_in(shown)).user
    assert_select "script[src*=copy]"
    assert_equal shown, css_select("code[data-copy=Copy]").text
    assert_empty ModerationAction.sole.attributes.values.grep(/sign-in-link/)
  end

  test "a form that is submitted twice creates one link, and shows it once" do
    sign_in_as users(:admin)
    2.times { create "shown", seen_up_to: 0 }
    assert_redirected_to user_path(@maria)
    assert_equal [ 1, 1 ], [ ModerationAction.count, SignInLink.count ]
  end

  test "emails the member about a link that an administrator saw, with a way to stop it" do
    sign_in_as users(:admin)
    mails = mails_of { create "shown" }
    mail = mails.find { |sent| sent.subject.start_with?("Sign-in link created by an administrator") }
    assert_equal [ "maria@example.com" ], mail.to
    assert_no_match(/sign-in-link|127\.0\.0\.1|browser/i, mail.text_part.decoded)

    link = shown
    reset!
    post account_restoration_path, params: { token: token_in(mail.text_part.decoded[%r{http://\S+}]) }
    assert_response :success
    assert_nil SignInLink.find_by_link(token_in(link))
  end

  test "the owner gets the account back from a stolen administrator's session that used the link" do
    sign_in_as users(:admin)
    mail = mails_of { create "shown" }.find { |sent| sent.text_part.decoded.include?("this-wasnt-me") }
    post sign_in_link_path,
      params: { token: token_in(shown), user: { password: "four lucky words here", everything_else: "1" } }
    assert_redirected_to edit_settings_email_address_path

    open_session do |owners|
      owners.post account_restoration_path, params: { token: token_in(mail.text_part.decoded[%r{http://\S+}]) }
      assert_equal 200, owners.response.status
    end
    get settings_sessions_path
    assert_response :redirect
    assert_nil User.authenticate_by_login("maria", "four lucky words here")
  end

  test "sends the link to the confirmed address only, and doesn't show it" do
    sign_in_as users(:admin)
    mails = mails_of { create "sent" }
    assert_response :see_other
    with_link = mails.select { |mail| mail.text_part.decoded.include?("sign-in-link") }
    assert_equal [ "maria@example.com" ], with_link.sole.to
    assert SignInLink.find_by_link(token_in(with_link.sole.text_part.decoded[%r{http://\S+}]))
    assert_no_match(/sign-in-link\?/, response.body)
  end

  test "removes an address that is someone else's, and sends no link there" do
    sign_in_as users(:admin)
    mails = mails_of { create "shown_without_address" }
    assert_response :created
    assert_nil @maria.reload.email_address
    assert_equal [ "maria@example.com" ], mails.flat_map(&:to).uniq
    mails.each { |mail| assert_no_match(/this-wasnt-me|sign-in-link/, mail.text_part.decoded) }
    assert SignInLink.find_by_link(token_in(shown))
  end

  test "offers only what is possible" do
    sign_in_as users(:admin)
    assert_offered %w[ sent shown shown_without_address ]
    without_mail_server { assert_offered %w[ shown shown_without_address ] }
    @maria.update_columns email_address: nil
    assert_offered %w[ shown ]
    %w[ sent shown_without_address x ].each do |delivery|
      create delivery
      assert_response :unprocessable_content
    end
    assert_empty SignInLink.all
    give_authenticator @maria
    get new_moderation_user_action_path(@maria, action_name: "link_created")
    assert_select "main a[href$='factor-reset/new']"
  end

  test "doesn't offer an address whose emails bounce, and not for an account that is being deleted" do
    sign_in_as users(:admin)
    EmailBounce.record "maria@example.com", ""
    assert_offered %w[ shown shown_without_address ]
    AccountDeletion.of(@maria, texts: false)
    create "shown", member: @maria.reload
    assert_response :unprocessable_content
    assert_empty SignInLink.all
  end

  test "not for administrators or oneself, and not by moderators" do
    users(:tomas).moderator!
    sign_in_as users(:tomas)
    create "shown"
    assert_response :unprocessable_content
    sign_in_as users(:admin)
    create "shown", member: users(:admin)
    assert_response :unprocessable_content
    users(:tomas).administrator!
    create "shown", member: users(:tomas)
    assert_response :unprocessable_content
    assert_empty SignInLink.all
    users(:tomas).moderator!
    create "shown", member: users(:tomas)
    assert_response :created
  end

  test "limits links per administrator" do
    sign_in_as users(:admin)
    11.times { create "shown" }
    assert_response :too_many_requests
  end

  private
    def create(delivery, member: @maria, seen_up_to: nil, **more)
      post moderation_user_actions_path(member), params: { **more,
        moderation_action: { action: "link_created", reason: REASON, delivery:, seen_up_to: }.compact }
    end

    def shown = css_select("main .codes code").text
    def token_in(url) = CGI.unescape(url[/token=([^&\s]+)/, 1])
    def mails_of(&) = capture_emails { perform_enqueued_jobs(&) }

    def assert_offered(deliveries)
      get new_moderation_user_action_path(@maria, action_name: "link_created")
      assert_equal deliveries, css_select("input[type=radio]").pluck("value")
    end
end
