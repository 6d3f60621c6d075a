require "test_helper"

class Settings::PasswordsControllerTest < ActionDispatch::IntegrationTest
  setup { sign_in_as users(:maria) }

  test "has a well-known URL for password managers" do
    get "/.well-known/change-password"
    assert_response :see_other
    assert_redirected_to edit_settings_password_path
  end

  test "has the fields that password managers need" do
    get edit_settings_password_path
    assert_select "input[autocomplete=username][value=maria]"
    assert_select "input[autocomplete=current-password]"
    assert_select "input[autocomplete=new-password]"
  end

  test "changes the password and ends the other sessions" do
    change_password current: SignInHelper::PASSWORD, new: "four lucky words here"

    assert_redirected_to edit_settings_password_path
    assert_equal 1, users(:maria).sessions.count
    get settings_root_path
    assert_response :success
    assert User.authenticate_by_login("maria", "four lucky words here")
  end

  test "requires the current password" do
    [ "wrong", "", nil, [ SignInHelper::PASSWORD ], { a: SignInHelper::PASSWORD } ].each do |current|
      change_password current: current, new: "four lucky words here"
      assert_response :unprocessable_content
      assert_select "#user_password_challenge_error", "Current password is incorrect."
    end
    assert_equal 3, users(:maria).sessions.count
  end

  test "rejects a breached password and suggests what to use" do
    change_password current: SignInHelper::PASSWORD, new: "ncc1701d"
    assert_response :unprocessable_content
    assert_select "#user_password_error", /appeared in a data breach.*a few unrelated words/
  end

  test "replaces the session cookie and records the event" do
    before = cookies["session_id"]
    change_password current: SignInHelper::PASSWORD, new: "four lucky words here"

    assert_not_equal before, cookies["session_id"]
    assert_equal "password_changed", users(:maria).security_events.last.kind
  end

  test "rejects a blank password" do
    change_password current: SignInHelper::PASSWORD, new: ""
    assert_response :unprocessable_content
    assert_select "#user_password_error"
  end

  test "allows 10 password attempts in 3 minutes from any address" do
    10.times do |index|
      change_password current: "wrong", new: "four lucky words here", from: "203.0.113.#{index}"
    end
    change_password current: SignInHelper::PASSWORD, new: "four lucky words here"

    assert_response :too_many_requests
    assert_select "[role=alert]", /Wait 3 minutes/
  end

  private
    def change_password(current:, new:, from: nil)
      patch settings_password_path, params: { user: { password_challenge: current, password: new } },
        headers: { "x-forwarded-for" => from }.compact
    end
end
