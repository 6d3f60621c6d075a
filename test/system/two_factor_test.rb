require "application_system_test_case"

# Without JavaScript, which passkeys need.
class TwoFactorSystemTest < ApplicationSystemTestCase
  include FactorsHelper

  driven_by_chromium_without_javascript

  slow_test "says that passkeys need JavaScript, and offers a code instead" do
    start_session_of users(:maria)
    visit settings_passkeys_path
    assert_text "needs JavaScript"
    assert_no_button "Add passkey"

    give_authenticator users(:maria)
    sign_out
    visit new_session_path
    submit_sign_in_form users(:maria)
    assert_no_button "Sign in with a passkey"
    assert_field "Code"
  end
end
