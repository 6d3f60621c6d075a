require "application_system_test_case"

# maria adds a passkey and signs in with it, using Chromium's virtual authenticator.
class PasskeysTest < ApplicationSystemTestCase
  include AuthenticatorHelper, FactorsHelper

  test "adds a passkey, signs in with it and removes it" do
    without_autofill
    register_passkey "My laptop"
    assert_text "Passkey “My laptop” added"
    give_authenticator users(:maria)

    sign_out
    visit new_session_path(return_to: "/newest")
    click_on "Sign in with a passkey"
    assert_signed_in
    assert_current_path "/newest"
    assert_equal "passkey", users(:maria).security_events.last.sign_in_method

    visit settings_passkeys_path
    assert_text "last used just now"
    find("button[aria-label^='Remove My laptop']").click
    assert_text "No passkeys yet"
    assert_empty users(:maria).passkeys
  end

  # The virtual authenticator answers immediately, where a person would choose an account.
  slow_test "offers the passkey in the username field's autofill" do
    register_passkey "My laptop"
    sign_out
    visit new_session_path(return_to: "/newest")
    assert_signed_in
    assert_current_path "/newest"
    assert_equal "passkey", users(:maria).security_events.last.sign_in_method
  end

  slow_test "rejects a second passkey on the same device" do
    register_passkey "One"
    fill_in "Passkey name", with: "Two"
    click_on "Add passkey"
    assert_selector "[role=alert]", text: "already has a passkey for your account"
    assert_equal 1, users(:maria).passkeys.count
  end

  slow_test "suggests the password when the passkey isn't verified" do
    without_autofill
    register_passkey "One"
    sign_out
    visit new_session_path
    @authenticator.user_verified = false
    click_on "Sign in with a passkey"
    assert_selector "[role=alert]", text: "use your password"
    sign_in_with_password users(:maria)
  end

  slow_test "retries after the challenge expired" do
    sign_in_with_password users(:maria)
    visit settings_passkeys_path
    page.execute_script "const form = document.querySelector('form[data-passkey]'); " \
      "form.dataset.options = JSON.stringify({ ...JSON.parse(form.dataset.options), challenge: 'b2xk' })"
    fill_in "Passkey name", with: "Late"
    click_on "Add passkey"
    assert_text "Try again"
    click_on "Add passkey"
    assert_text "Passkey “Late” added"
  end

  slow_test "works after another request fetched a new challenge" do
    sign_in_with_password users(:maria)
    visit settings_passkeys_path
    page.evaluate_async_script "fetch(location.href).then(arguments[0])"
    fill_in "Passkey name", with: "Still"
    click_on "Add passkey"
    assert_text "Passkey “Still” added"
  end

  slow_test "works on a page that was left and opened again" do
    sign_in_with_password users(:maria)
    click_in_menu "settings"
    within("nav[aria-label=Settings]") { click_on "passkeys" }
    assert_button "Add passkey"
    within("nav[aria-label=Settings]") { click_on "profile" }
    within("nav[aria-label=Settings]") { click_on "passkeys" }
    fill_in "Passkey name", with: "Again"
    click_on "Add passkey"
    assert_text "Passkey “Again” added"
    assert_equal 1, users(:maria).passkeys.count
  end

  private
    def register_passkey(name)
      sign_in_with_password users(:maria)
      visit settings_passkeys_path
      fill_in "Passkey name", with: name
      click_on "Add passkey"
      assert_selector "td", text: name
    end
end
