require "test_helper"

# maria has turned the second step on, and tomas knows her password.
class Sessions::CodesControllerTest < ActionDispatch::IntegrationTest
  include FactorsHelper

  setup { @recovery_codes = give_authenticator(users(:maria)) }

  test "the password alone opens nothing" do
    enter_password
    assert_redirected_to new_session_code_path
    assert_nil cookies["session_id"]

    get edit_settings_password_path
    assert_redirected_to new_session_path(return_to: edit_settings_password_path)
    assert_equal 2, users(:maria).sessions.count
  end

  test "with the code of the app one is in, and where one wanted to go" do
    enter_password return_to: "/newest"
    follow_redirect!
    assert_select "input[name=code][autocomplete=one-time-code]"
    assert_equal "no-store", response.headers["cache-control"]
    enter_code code, return_to: css_select("input[name=return_to]").first["value"]

    assert_redirected_to "/newest"
    assert_equal [ "signed_in", "authenticator" ], users(:maria).security_events.sole.values_at(:kind, :sign_in_method)
    get settings_root_path
    assert_response :success
  end

  test "a code that was seen works for nobody else" do
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

  test "a recovery code opens it once, and it is said how many are left" do
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
    assert_equal [ "refused", "authenticator" ], users(:maria).security_events.last.values_at(:kind, :sign_in_method)
  end

  test "ten codes an hour may be tried, from wherever" do
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

  test "they are counted though the cache is not there, and however many passwords were guessed before" do
    25.times { SecurityEvent.record_failure :username, "maria", sign_in_method: "password", user_agent: nil, ip_address: nil }
    enter_password
    10.times { |index| enter_code "000000", from: "203.0.113.#{index}" }
    Rails.cache.clear
    enter_code code
    assert_response :too_many_requests
    assert_equal "3600", response.headers["retry-after"]
  end

  test "the password has to have been right, not long ago, and still be it" do
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

  test "what the visitor's session held before does not live on" do
    get new_session_path
    before = cookies["_frontpage_session"]
    enter_password
    assert_not_equal before, cookies["_frontpage_session"]
  end

  test "where the secret cannot be read any more, recovery codes let one in" do
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
