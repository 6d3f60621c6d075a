require "test_helper"

# maria has two-factor authentication, and an attacker knows her password.
class Sessions::CodesControllerTest < ActionDispatch::IntegrationTest
  setup { @recovery_codes = give_authenticator(users(:maria)) }

  test "doesn't sign in with the password alone" do
    enter_password
    assert_redirected_to new_session_code_path
    assert_nil cookies["session_id"]

    get edit_settings_password_path
    assert_redirected_to new_session_path(return_to: edit_settings_password_path)
    assert_equal 2, users(:maria).sessions.count
  end

  test "signs in with an authenticator code and follows the return path" do
    enter_password return_to: "/newest"
    follow_redirect!
    assert_select "input[name=code][autocomplete=one-time-code]"
    assert_equal "no-store", response.headers["cache-control"]
    enter_code code, return_to: css_select("input[name=return_to]").first["value"]

    assert_redirected_to "/newest"
    assert_equal [ "signed_in", "authenticator" ],
      users(:maria).security_events.sole.values_at(:kind, :sign_in_method)
    get settings_root_path
    assert_response :success
  end

  test "rejects a code that was used already" do
    enter_password
    enter_code code
    sign_out
    enter_password
    enter_code code

    assert_response :unprocessable_content
    assert_select "[role=alert]", /already used code/
    assert_select "input[name=code][value]", false
    enter_code code(ahead: 30)
    assert_redirected_to root_path
  end

  test "accepts a recovery code once and says how many are left" do
    enter_password
    enter_code @recovery_codes.first
    assert_redirected_to root_path
    follow_redirect!
    assert_select "[role=status]", /9 recovery codes left/
    assert_equal "recovery_code", users(:maria).security_events.last.sign_in_method

    sign_out
    enter_password
    enter_code @recovery_codes.first
    assert_response :unprocessable_content
    assert_equal [ "refused", "authenticator" ],
      users(:maria).security_events.last.values_at(:kind, :sign_in_method)
  end

  test "allows 10 codes an hour from any address" do
    enter_password
    10.times { |index| enter_code "000000", from: "203.0.113.#{index}" }
    assert_response :unprocessable_content

    enter_code code, from: "198.51.100.1"
    assert_response :too_many_requests
    assert_select "[role=alert]", /Wait 1 hour/
    travel 61.minutes
    enter_password
    enter_code code
    assert_redirected_to root_path
  end

  test "counts codes without the cache, and apart from wrong passwords" do
    25.times { SecurityEvent.record_failure :username, "maria",
      sign_in_method: "password", user_agent: nil, ip_address: nil }
    enter_password
    10.times { |index| enter_code "000000", from: "203.0.113.#{index}" }
    Rails.cache.clear
    enter_code code
    assert_response :too_many_requests
    assert_equal "3600", response.headers["retry-after"]
  end

  test "requires a recent and still valid password" do
    enter_code code
    assert_redirected_to new_session_path

    enter_password
    travel(11.minutes) { enter_code code }
    assert_redirected_to new_session_path

    enter_password
    users(:maria).replace_password "four lucky words here"
    enter_code code
    assert_redirected_to new_session_path
    follow_redirect!
    assert_select "[role=alert]", /Sign in again/
  end

  test "resets the visitor's session" do
    get new_session_path
    before = cookies["_frontpage_session"]
    enter_password
    assert_not_equal before, cookies["_frontpage_session"]
  end

  test "accepts recovery codes when the authenticator secret is unreadable" do
    Authenticator.connection.execute "UPDATE authenticators SET secret = 'no envelope'"
    enter_password
    enter_code code
    assert_response :unprocessable_content
    enter_code @recovery_codes.last
    assert_redirected_to root_path
  end

  private
    def enter_password(**more)
      post session_path, params: { session: { username: "maria", password: SignInHelper::PASSWORD }, **more }
    end

    def enter_code(code, from: nil, **more)
      post session_code_path, params: { code:, **more }, headers: { "x-forwarded-for" => from }.compact
    end
end
