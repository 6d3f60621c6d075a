require "test_helper"

# maria turns the second step on, and off again.
class Settings::AuthenticatorsControllerTest < ActionDispatch::IntegrationTest
  include FactorsHelper

  setup { sign_in_as users(:maria) }

  test "the key is shown as a picture, as a link and as text, and nowhere else" do
    offered
    assert_select "img[alt][src^='data:image/svg+xml']"
    assert_select "a[href^='otpauth://totp/Frontpage:maria?secret=#{@secret}']"
    assert_equal "no-store", response.headers["cache-control"]
  end

  test "a code of the app turns it on; ten codes are shown, once" do
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

  test "the code that turned it on signs nobody in" do
    turn_on
    sign_out
    post session_path, params: { session: { username: "maria", password: SignInHelper::PASSWORD } }
    post session_code_path, params: { code: }
    assert_response :unprocessable_content
  end

  test "other sessions end, this browser has another cookie, and it is written down" do
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

  test "not with a wrong code, and the key stays the same" do
    offered
    post settings_authenticator_path, params: { signed_secret: @signed_secret, code: "000000" }

    assert_response :unprocessable_content
    assert_select "[role=alert]", /Incorrect code/
    assert_includes response.body, @secret.scan(/.{1,4}/).join(" ")
    assert_not users(:maria).reload.two_factor_enabled?
  end

  test "not with a key that somebody else chose, or that was shown too long ago" do
    [ ROTP::Base32.random, Authenticator.generate_signed_secret(users(:tomas)), "" ].each do |signed_secret|
      post settings_authenticator_path, params: { signed_secret:, code: "000000" }
      assert_response :unprocessable_content
    end
    offered
    travel(2.hours) do
      post settings_authenticator_path,
        params: { signed_secret: @signed_secret, code:, user: { password_challenge: SignInHelper::PASSWORD } }
    end
    assert_select "[role=alert]"
    assert_not users(:maria).reload.two_factor_enabled?
  end

  test "turned off, the password is enough again and recovery codes are gone" do
    turn_on
    delete settings_authenticator_path

    assert_redirected_to settings_authenticator_path
    assert_equal [ false, 0, "authenticator_removed" ],
      [ users(:maria).reload.two_factor_enabled?, users(:maria).recovery_codes.count, users(:maria).security_events.last.kind ]
    sign_out
    sign_in_as users(:maria)
  end

  test "new recovery codes take the place of those from before" do
    turn_on
    before = css_select(".codes code").map(&:text)
    post settings_recovery_codes_path

    assert_response :created
    assert_empty before & css_select(".codes code").map(&:text)
    assert_not RecoveryCode.consume(users(:maria), before.first)
    assert_equal "codes_renewed", users(:maria).security_events.last.kind
  end

  test "a browser that was left open is asked for the password first" do
    give_authenticator users(:maria)
    travel 11.minutes
    [
      -> { delete settings_authenticator_path }, -> { post settings_recovery_codes_path }, -> {
        delete settings_authenticator_path, params: { user: { password_challenge: "a guess" } }
      }
    ].each do |try|
      try.call
      assert_response :unprocessable_content
      assert_select "[role=alert]", "Current password is incorrect"
    end
    assert_equal 10, users(:maria).recovery_codes.count

    delete settings_authenticator_path, params: { user: { password_challenge: SignInHelper::PASSWORD } }
    assert_redirected_to settings_authenticator_path
  end

  test "without a second step there are no codes to be made" do
    post settings_recovery_codes_path
    assert_redirected_to settings_authenticator_path
  end

  private
    def offered
      get settings_authenticator_path
      @signed_secret, @secret = css_select("input[name=signed_secret]").first["value"], css_select(".steps code").text.delete(" ")
    end

    def turn_on
      offered
      post settings_authenticator_path, params: { signed_secret: @signed_secret, code: }
    end
end
