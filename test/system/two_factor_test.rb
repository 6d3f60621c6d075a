require "application_system_test_case"

# maria turns two-factor authentication on, without JavaScript.
class TwoFactorSystemTest < ApplicationSystemTestCase
  include FactorsHelper

  driven_by_chromium_without_javascript

  slow_test "requires a code or recovery code, and says that passkeys need JavaScript" do
    start_session_of users(:maria)
    visit settings_passkeys_path
    assert_text "needs JavaScript"
    assert_no_button "Add passkey"

    click_on "two-factor authentication"
    @secret = find(".steps code").text.delete(" ")
    fill_in "Code from the app", with: "000000"
    click_on "Turn on two-factor authentication"
    assert_selector "[role=alert]", text: "Incorrect code"
    fill_in "Code from the app", with: code
    click_on "Turn on two-factor authentication"
    recovery_code = first(".codes code").text
    assert_selector ".codes code", count: 10

    sign_out
    enter_password
    assert_no_button "Sign in with a passkey"
    fill_in "Code", with: code(ahead: 30)
    click_on "Sign in"
    sign_out

    enter_password
    fill_in "Code", with: recovery_code
    click_on "Sign in"
    assert_text "9 recovery codes left"
    visit settings_sessions_path
    assert_text "Signed in with password and recovery code"
    assert_text "Two-factor authentication turned on"
  end

  private
    def enter_password
      visit new_session_path
      fill_in "Username or email address", with: "maria"
      fill_in "Password", with: SignInHelper::PASSWORD
      click_on "Sign in"
    end
end
