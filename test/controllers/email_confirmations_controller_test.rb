require "test_helper"

class EmailConfirmationsControllerTest < ActionDispatch::IntegrationTest
  setup { users(:newcomer).update_columns email_address: nil, unconfirmed_email_address: "new@example.com" }

  test "confirms the address with the button, not by opening the link" do
    get email_confirmation_path(token:)
    assert_select "b", "new@example.com"
    assert_nil users(:newcomer).reload.email_address

    patch email_confirmation_path, params: { token: }
    assert_redirected_to new_session_path
    assert_equal "new@example.com", users(:newcomer).reload.email_address
  end

  test "doesn't sign in" do
    patch email_confirmation_path, params: { token: }
    get settings_root_path
    assert_redirected_to new_session_path(return_to: "/settings")
  end

  test "rejects an address that another account has confirmed since" do
    users(:tomas).update_columns email_address: "new@example.com"
    sign_in_as users(:newcomer)
    patch email_confirmation_path, params: { token: }

    assert_redirected_to edit_settings_email_address_path
    follow_redirect!
    assert_select "[role=alert]", /another account/
    assert_nil users(:newcomer).reload.email_address
  end

  test "rejects used and invalid tokens" do
    used = token
    patch email_confirmation_path, params: { token: used }

    [ used, "x", "" ].each do |token|
      get email_confirmation_path(token:)
      assert_redirected_to new_session_path
      patch email_confirmation_path, params: { token: }
      assert_redirected_to new_session_path
    end
    follow_redirect!
    assert_select "[role=alert]", /expired/
  end

  private
    def token
      users(:newcomer).generate_token_for(:email_confirmation)
    end
end
