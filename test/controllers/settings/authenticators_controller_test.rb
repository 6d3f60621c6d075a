require "test_helper"

# Two-factor authentication in the settings.
class Settings::AuthenticatorsControllerTest < ActionDispatch::IntegrationTest
  setup { sign_in_as users(:maria) }

  test "shows the secret as a QR code, link and text, uncached" do
    load_secret
    assert_select "img[alt][src^='data:image/svg+xml']"
    assert_select "a[href^='otpauth://totp/Frontpage:maria?secret=#{@secret}']"
    assert_equal "no-store", response.headers["cache-control"]
  end

  test "turns on with a code and shows recovery codes once" do
    turn_on

    assert_response :created
    codes = css_select(".codes code").map(&:text)
    assert_equal 10, codes.uniq.size
    file = css_select("a[download]").first["href"]
    assert file.start_with?("data:text/plain")
    codes.each { |code| assert_includes file, code }

    get settings_authenticator_path
    assert_select "p", /10 recovery codes left/
    codes.each { |code| assert_not_includes response.body, code }
    assert users(:maria).reload.two_factor_enabled?
  end

  test "doesn't accept the code that turned it on for signing in" do
    turn_on
    sign_out
    post session_path, params: { session: { username: "maria", password: SignInHelper::PASSWORD } }
    post session_code_path, params: { code: }
    assert_response :unprocessable_content
  end

  test "ends other sessions, replaces the cookie and records the event" do
    before = cookies["session_id"]
    turn_on

    assert_equal 1, users(:maria).sessions.count
    assert_equal "authenticator_added", users(:maria).security_events.last.kind
    get settings_root_path
    assert_response :success
    assert_not_equal before, cookies["session_id"]
    cookies["session_id"] = before
    get settings_root_path
    assert_redirected_to new_session_path(return_to: "/settings")
  end

  test "rejects a wrong code and keeps the secret" do
    load_secret
    post settings_authenticator_path, params: { signed_secret: @signed_secret, code: "000000" }

    assert_response :unprocessable_content
    assert_select "[role=alert]", /Incorrect code/
    assert_includes response.body, @secret.scan(/.{1,4}/).join(" ")
    assert_not users(:maria).reload.two_factor_enabled?
  end

  test "rejects invalid, foreign and expired secrets" do
    [ ROTP::Base32.random, Authenticator.generate_signed_secret(users(:tomas)), "" ].each do |signed_secret|
      post settings_authenticator_path, params: { signed_secret:, code: "000000" }
      assert_response :unprocessable_content
    end
    load_secret
    travel(2.hours) do
      post settings_authenticator_path,
        params: { signed_secret: @signed_secret, code:, user: { password_challenge: SignInHelper::PASSWORD } }
    end
    assert_select "[role=alert]"
    assert_not users(:maria).reload.two_factor_enabled?
  end

  test "turns off and deletes recovery codes" do
    turn_on
    delete settings_authenticator_path

    assert_redirected_to settings_authenticator_path
    assert_equal [ false, 0, "authenticator_removed" ],
      [
        users(:maria).reload.two_factor_enabled?,
        users(:maria).recovery_codes.count,
        users(:maria).security_events.last.kind
      ]
    sign_out
    sign_in_as users(:maria)
  end

  test "replaces recovery codes" do
    turn_on
    before = css_select(".codes code").map(&:text)
    post settings_recovery_codes_path

    assert_response :created
    assert_empty before & css_select(".codes code").map(&:text)
    assert_not RecoveryCode.consume(users(:maria), before.first)
    assert_equal "codes_renewed", users(:maria).security_events.last.kind
  end

  test "asks for the password after the sudo period" do
    give_authenticator users(:maria)
    travel 11.minutes
    [
      -> { delete settings_authenticator_path }, -> { post settings_recovery_codes_path }, -> {
        delete settings_authenticator_path, params: { user: { password_challenge: "a guess" } }
      }
    ].each do |attempt|
      attempt.call
      assert_response :unprocessable_content
      assert_select "[role=alert]", "Current password is incorrect."
    end
    assert_equal 10, users(:maria).recovery_codes.count

    delete settings_authenticator_path, params: { user: { password_challenge: SignInHelper::PASSWORD } }
    assert_redirected_to settings_authenticator_path
  end

  private
    def load_secret
      get settings_authenticator_path
      @signed_secret, @secret = css_select("input[name=signed_secret]").first["value"], css_select(
        ".steps code"
      ).text.delete(" ")
    end

    def turn_on
      load_secret
      post settings_authenticator_path, params: { signed_secret: @signed_secret, code: }
    end
end
