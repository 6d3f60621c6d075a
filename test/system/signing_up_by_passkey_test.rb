require "application_system_test_case"

# paula signs up by a passkey, with the authenticator that Chromium imitates, comes back by it, and sets a password in the end.
class SigningUpByPasskeyTest < ApplicationSystemTestCase
  include AuthenticatorHelper, StorageHelper

  setup :without_autofill

  test "without a password she signs up, out and in again, and sets one later, when she shows that it is still her" do
    sign_up
    assert_selector "h1", text: "Welcome, paula"
    assert_selector ".codes code", count: 10
    click_on "Done"
    assert_button "sign out"

    click_on "sign out"
    assert_link "sign in"
    visit new_session_path
    click_on "Sign in with a passkey"
    assert_button "sign out"
    assert_equal [ "signed_in", "passkey" ], paula.security_events.last.values_at(:kind, :sign_in_method)

    visit edit_settings_password_path
    assert_text "You have no password"
    @authenticator.user_verified = false
    fill_in "New password", with: "four lucky words here"
    click_on "Set password"
    assert_selector "[data-passkey-why]", text: "Canceled or timed out"
    @authenticator.user_verified = true
    click_on "Set password"
    assert_text "Password set"
    click_on "sign out"
    assert_link "sign in"
    visit new_session_path
    fill_in "Username or email address", with: "paula"
    fill_in "Password", with: "four lucky words here"
    click_on "Sign in"
    assert_button "sign out"
  end

  test "whose device makes none is told, nothing is there, and a password will do" do
    fill_in_name
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
    assert_button "sign out"
    assert_equal "password", paula.security_events.sole.sign_in_method
  end

  test "a name that will not do is told before the device is asked" do
    visit new_registration_path
    click_on "Sign up with a passkey"
    assert_equal "user_username", page.evaluate_script("document.activeElement.id")
    fill_in "Username", with: "maria"
    click_on "Sign up with a passkey"
    assert_text "is already taken"
    assert_empty @authenticator.credentials
  end

  test "the last passkey stays, and another is made once it has shown that it is still her" do
    sign_up
    click_on "Done"
    assert_button "sign out"
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

  test "who has just signed in is asked for the passkey before the account is erased" do
    sign_up
    click_on "Done"
    assert_button "sign out"
    visit settings_account_path
    @authenticator.user_verified = false
    click_on "Delete account"
    assert_selector "[data-passkey-why]", text: "Canceled or timed out"
    assert paula
    @authenticator.user_verified = true
    click_on "Delete account"
    assert_link "sign in"
    assert_nil paula
  end

  test "who came back by a recovery code is asked for none, and can set a password" do
    sign_up
    code = first(".codes code").text
    click_on "Done"
    click_on "sign out"
    assert_link "sign in"
    @authenticator.remove_all_credentials
    visit new_session_path
    click_on "Lost your passkey?"
    fill_in "Username or email address", with: "paula"
    fill_in "Recovery code", with: code
    click_on "Sign in"
    fill_in "New password", with: "four lucky words here"
    click_on "Set password"
    assert_text "Password set"
  end

  private
    def fill_in_name
      visit new_registration_path
      fill_in "Username", with: "paula"
      fill_in "Email address (optional)", with: "paula@example.com"
    end

    def sign_up
      fill_in_name
      click_on "Sign up with a passkey"
      click_on "Create passkey"
      assert_selector ".codes"
    end

    # As if the passkey to come were on another one: Chromium asks two imitated ones at once, and of those the wrong one answers.
    def exclude_no_device
      page.execute_script "const form = document.querySelector('form[data-passkey]'); form.dataset.options = JSON.stringify({ " \
        "...JSON.parse(form.dataset.options), excludeCredentials: [] })"
    end

    def paula = User.uncached { User.find_by(username: "paula") }
end
