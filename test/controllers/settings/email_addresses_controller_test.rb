require "test_helper"

class Settings::EmailAddressesControllerTest < ActionDispatch::IntegrationTest
  setup { sign_in_as users(:maria) }

  test "saves a new address as unconfirmed and sends a confirmation" do
    assert_enqueued_emails(2) { change_address "new@example.com" } # one to each address
    follow_redirect!

    assert_select "b", "maria@example.com"
    assert_select "b", "new@example.com"
    assert_select "form[action=?] button", settings_email_confirmation_path, "Send again"
    assert_enqueued_emails(1) { post settings_email_confirmation_path }
    assert_redirected_to edit_settings_email_address_path
  end

  test "requires the current password and keeps the typed address" do
    assert_no_enqueued_emails { change_address "new@example.com", current: "wrong" }

    assert_response :unprocessable_content
    assert_select "#user_password_challenge_error"
    assert_select "input[type=email][value='new@example.com']"
    assert_select "b", "maria@example.com"
    assert_select "form[action=?]", settings_email_confirmation_path, false
  end

  test "re-renders a malformed address" do
    change_address "nowhere"
    assert_response :unprocessable_content
    assert_select "input[type=email][value=nowhere][aria-invalid=true]"
  end

  test "removes the address when blank, and returns 400 when missing" do
    patch settings_email_address_path, params: { user: { password_challenge: SignInHelper::PASSWORD } }
    assert_response :bad_request
    change_address [ "x" ]
    assert_response :bad_request
    assert_equal "maria@example.com", users(:maria).reload.email_address

    change_address ""
    assert_nil users(:maria).reload.email_address
    follow_redirect!
    assert_select "main", /You have no email address/
  end

  test "allows 5 confirmation emails an hour" do
    users(:maria).update_columns unconfirmed_email_address: "new@example.com"
    assert_enqueued_emails(5) { 6.times { post settings_email_confirmation_path } }
    assert_response :too_many_requests
  end

  private
    def change_address(address, current: SignInHelper::PASSWORD)
      patch settings_email_address_path,
        params: { user: { unconfirmed_email_address: address, password_challenge: current } }
    end
end
