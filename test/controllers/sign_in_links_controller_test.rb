require "test_helper"

class SignInLinksControllerTest < ActionDispatch::IntegrationTest
  include FactorsHelper

  NEW = "four lucky words here"

  setup { @maria, @link = users(:maria), SignInLink.issue(users(:maria)) }

  test "opening the link changes nothing, and the form signs in with the new password, once" do
    token = @link.token
    get sign_in_link_path(token:)
    assert_response :success
    assert_equal "no-store", response.headers["cache-control"]
    assert_select "main", /maria/
    assert_select "input[type=checkbox][checked]"
    assert_equal 2, @maria.sessions.count

    use token
    assert_redirected_to edit_settings_email_address_path
    follow_redirect!
    assert_select ".flash", /signed in with your new password/
    assert_equal 1, @maria.sessions.count

    use token
    assert_redirected_to new_password_reset_path
    follow_redirect!
    assert_select ".flash", /Ask an administrator for another/
  end

  test "the member can then add a passkey without giving the password again" do
    use @link.token
    get settings_passkeys_path
    assert_select "input[type=password]", 0
  end

  test "shows the form again with what was chosen if the password is invalid" do
    use @link.token, password: "short", everything_else: nil
    assert_response :unprocessable_content
    assert_select "input[type=checkbox]:not([checked])"
    assert_select "[role=alert]"
    use @link.token
    assert_redirected_to edit_settings_email_address_path
  end

  test "still asks for the second step, also in the browser of a member who is signed in" do
    code = give_authenticator(@maria).first
    sign_in_as users(:admin)
    get sign_in_link_path(token: @link.token)
    assert_select "main", /code from your authenticator app/
    use @link.token
    assert_redirected_to new_session_code_path(return_to: edit_settings_email_address_path)
    get settings_sessions_path
    assert_redirected_to new_session_path(return_to: settings_sessions_path)

    post session_code_path(return_to: settings_sessions_path), params: { code: }
    assert_redirected_to settings_sessions_path
    assert_equal @maria, Session.last.user
  end

  test "replaces the session of the administrator who opens the link in their own browser" do
    sign_in_as users(:admin)
    use @link.token
    get settings_sessions_path
    assert_equal [ @maria, 0 ], [ Session.last.user, users(:admin).sessions.count ]
  end

  test "rejects unknown links, links of other kinds and malformed requests" do
    [ "x", "", @maria.password_reset_token, nil ].each do |token|
      get sign_in_link_path(token:)
      assert_redirected_to new_password_reset_path
    end
    post sign_in_link_path, params: { token: @link.token, user: "x" }
    assert_response :bad_request
  end

  test "limits attempts" do
    11.times { use @link.token, password: "short" }
    assert_response :too_many_requests
    assert_select "form input[type=password]"
  end

  private
    def use(token, password: NEW, everything_else: "1")
      post sign_in_link_path, params: { token:, user: { password:, everything_else: }.compact }
    end
end
