require "test_helper"

# paula has lost the device with her passkey, and has her recovery codes.
class Sessions::RecoveriesControllerTest < ActionDispatch::IntegrationTest
  setup do
    sign_up_by_passkey unconfirmed_email_address: "paula@example.com"
    @codes = displayed_codes
    sign_out
  end

  test "accepts a recovery code once and leads to setting a password" do
    get new_session_path
    assert_select "a[href='#{new_session_recovery_path}']"
    get new_session_recovery_path
    assert_response :success
    recover "PAULA", " #{@codes.first.upcase.delete("-")} "
    assert_redirected_to edit_settings_password_path
    assert_equal [ [ "signed_in", "lone_recovery_code" ], 9 ],
      [ paula.security_events.last.values_at(:kind, :sign_in_method), paula.recovery_codes.count ]
    follow_redirect!
    assert_select "[role=status]", /9 recovery codes left/
    patch settings_password_path, params: { user: { password: "four lucky words here" } }
    assert_redirected_to edit_settings_password_path
    get settings_sessions_path
    assert_select "#events td", "Signed in with recovery code"
    sign_out

    recover "paula", @codes.first
    assert_rejected
  end

  test "accepts a confirmed email address instead of the username" do
    recover "paula@example.com", @codes.first
    assert_rejected
    paula.confirm_email_address
    recover "paula@example.com", @codes.first
    assert_redirected_to edit_settings_password_path
  end

  test "rejects wrong codes and unknown accounts, and records the attempts" do
    [
      [ "paula", "aaaa-aaaa-aaaa-aaaa" ], [ "paula", "" ], [ "maria", @codes.first ],
      [ "nobody", @codes.first ], [ "", @codes.first ]
    ].each do |login, code|
      recover login, code
      assert_rejected
      assert_select "input[value=?]", login unless login.empty?
    end
    assert_equal 10, paula.recovery_codes.count
    assert_equal [ [ "refused", "lone_recovery_code" ] ] * 2,
      paula.security_events.last(2).map { |event| event.values_at(:kind, :sign_in_method) }
  end

  test "signs in a member who forgot the password, who chooses another one without it" do
    sign_in_as users(:maria)
    get edit_settings_password_path
    assert_select "h2", "If you forget your password"
    post settings_recovery_codes_path
    assert_response :created
    code, other = displayed_codes
    assert_select "main", /as good as your password/
    sign_out

    recover "maria", code
    assert_redirected_to edit_settings_password_path
    follow_redirect!
    assert_select "input[name='user[password_challenge]']", 0
    patch settings_password_path, params: { user: { password: "four lucky words here" } }
    assert_redirected_to edit_settings_password_path
    assert_equal users(:maria), User.authenticate_by_login("maria", "four lucky words here")
    sign_out
    recover "maria", other
    assert_rejected
  end

  test "without a recovery code, the password is still asked for" do
    sign_in_as users(:maria)
    patch settings_password_path, params: { user: { password: "four lucky words here" } }
    assert_response :unprocessable_content
    travel 11.minutes
    post settings_recovery_codes_path
    assert_response :unprocessable_content
    assert_empty users(:maria).recovery_codes
  end

  test "ends codes that sign in when two-factor authentication is turned on" do
    code = RecoveryCode.regenerate_for(users(:maria)).first
    give_authenticator users(:maria)
    recover "maria", code
    assert_rejected
  end

  test "rejects a recovery code of an account with a password and an authenticator app" do
    code = give_authenticator(users(:maria)).first
    recover "maria", code
    assert_rejected
    assert_equal 10, users(:maria).recovery_codes.count
  end

  test "rejects malformed parameters and limits attempts" do
    [
      { recovery: "x" }, {}, { recovery: { username: [ "x" ], code: { a: 1 } } },
      { recovery: { username: "a\0", code: "b" } }, { recovery: { username: "\xFF", code: "\xFF" } }
    ].each do |params|
      post session_recovery_path, params: params
      assert_includes [ 400, 422 ], response.status
      Rails.cache.clear
    end
    10.times { recover "paula", "x" }
    recover "paula", @codes.first
    assert_response :too_many_requests
    assert_nil cookies["session_id"].presence
  end

  private
    def recover(username, code)
      post session_recovery_path, params: { recovery: { username:, code: } }
    end

    def assert_rejected
      assert_response :unprocessable_content
      assert_select "[role=alert]", /Incorrect username/
      assert_nil cookies["session_id"].presence
    end
end
