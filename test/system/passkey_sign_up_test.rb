require "application_system_test_case"

# paula signs up with a passkey, using Chromium's virtual authenticator, and sets a password later.
class PasskeySignUpSystemTest < ApplicationSystemTestCase
  include AuthenticatorHelper, StorageHelper

  setup :without_autofill

  slow_test "signs up, signs in and sets a password after verifying with the passkey" do
    sign_up
    assert_selector "h1", text: "Welcome, paula"
    assert_selector ".codes code", count: 10
    click_on "Done"
    assert_signed_in

    sign_out
    visit new_session_path
    click_on "Sign in with a passkey"
    assert_signed_in
    assert_equal [ "signed_in", "passkey" ], paula.security_events.last.values_at(:kind, :sign_in_method)

    visit edit_settings_password_path
    assert_text "You have no password"
    @authenticator.user_verified = false
    fill_in "New password", with: "four lucky words here"
    click_on "Set password"
    assert_selector "[data-passkey-error]", text: "Canceled or timed out"
    @authenticator.user_verified = true
    click_on "Set password"
    assert_text "Password set"
    sign_out
    visit new_session_path
    fill_in "Username or email address", with: "paula"
    fill_in "Password", with: "four lucky words here"
    click_on "Sign in"
    assert_signed_in
  end

  slow_test "falls back to a password when no passkey is created" do
    fill_in_sign_up_form
    click_on "Sign up with a passkey"
    assert_selector "h1", text: "Create your passkey"
    @authenticator.user_verified = false
    click_on "Create passkey"
    assert_selector "[role=alert]", text: "go back and use a password"
    assert_nil paula

    click_on "Go back, or use a password"
    assert_field "Username", with: "paula"
    assert_field "Email address (optional)", with: "paula@example.com"
    fill_in "Password", with: "four lucky words here"
    find_field("Password").send_keys :enter
    assert_signed_in
    assert_equal "password", paula.security_events.sole.sign_in_method
  end

  slow_test "validates the username before asking for a passkey" do
    visit new_registration_path
    click_on "Sign up with a passkey"
    assert_equal "user_username", page.evaluate_script("document.activeElement.id")
    fill_in "Username", with: "maria"
    click_on "Sign up with a passkey"
    assert_text "is already taken"
    assert_empty @authenticator.credentials
  end

  slow_test "keeps the only passkey and adds another after verifying" do
    sign_up
    click_on "Done"
    assert_signed_in
    visit settings_passkeys_path
    find("button[aria-label^=Remove]").click
    assert_text "This is your only passkey"

    visit settings_passkeys_path
    exclude_no_device
    fill_in "Passkey name", with: "A key"
    click_on "Add passkey"
    assert_text "Passkey “A key” added"
    all("button[aria-label^=Remove]").first.click
    assert_text "removed"
    assert_equal [ "A key" ], paula.passkeys.pluck(:name)
  end

  test "requires the passkey before deleting the account, even after a recent sign-in" do
    sign_up
    click_on "Done"
    assert_signed_in
    visit settings_account_path
    @authenticator.user_verified = false
    click_on "Delete account"
    assert_selector "[data-passkey-error]", text: "Canceled or timed out"
    assert paula
    @authenticator.user_verified = true
    click_on "Delete account"
    assert_link "sign in"
    assert_nil paula
  end

  slow_test "sets a password without a passkey after signing in with a recovery code" do
    sign_up
    code = first(".codes code").text
    click_on "Done"
    sign_out
    @authenticator.remove_all_credentials
    visit new_session_path
    click_on "Use a recovery code"
    fill_in "Username or email address", with: "paula"
    fill_in "Recovery code", with: code
    click_on "Sign in"
    fill_in "New password", with: "four lucky words here"
    click_on "Set password"
    assert_text "Password set"
  end

  private
    def fill_in_sign_up_form
      visit new_registration_path
      fill_in "Username", with: "paula"
      fill_in "Email address (optional)", with: "paula@example.com"
    end

    def sign_up
      fill_in_sign_up_form
      click_on "Sign up with a passkey"
      click_on "Create passkey"
      assert_selector ".codes"
    end

    # Chromium asks both virtual authenticators, and the wrong one would answer.
    def exclude_no_device
      page.execute_script "const form = document.querySelector('form[data-passkey]'); " \
        "form.dataset.options = " \
        "JSON.stringify({ ...JSON.parse(form.dataset.options), excludeCredentials: [] })"
    end

    def paula = User.uncached { User.find_by(username: "paula") }
end
