require "application_system_test_case"

# maria makes a passkey and signs in by it, with the authenticator that Chromium imitates: the ceremony is the real one.
class PasskeysTest < ApplicationSystemTestCase
  include AuthenticatorHelper, FactorsHelper

  test "one is made, signs in by the button without a name or a code, and is removed" do
    without_autofill
    make_passkey "My laptop"
    assert_text "Passkey “My laptop” added"
    give_authenticator users(:maria)

    click_on "sign out"
    assert_link "sign in"
    visit new_session_path(return_to: "/newest")
    click_on "Sign in with a passkey"
    assert_button "sign out"
    assert_current_path "/newest"
    assert_equal "passkey", users(:maria).security_events.last.sign_in_method

    visit settings_passkeys_path
    assert_text "last used just now"
    find("button[aria-label='Remove My laptop']").click
    assert_text "No passkeys yet"
    assert_empty users(:maria).passkeys
  end

  # The virtual authenticator answers at once, where a person would choose an account.
  test "it is among the usernames that the browser fills in" do
    make_passkey "My laptop"
    click_on "sign out"
    assert_link "sign in"
    visit new_session_path(return_to: "/newest")
    assert_button "sign out"
    assert_current_path "/newest"
    assert_equal "passkey", users(:maria).security_events.last.sign_in_method
  end

  test "the second on one device is refused, and said so" do
    make_passkey "One"
    fill_in "Passkey name", with: "Two"
    click_on "Add passkey"
    assert_selector "[role=alert]", text: "already has a passkey for your account"
    assert_equal 1, users(:maria).passkeys.count
  end

  test "who does not unlock it is told, and can use the password" do
    without_autofill
    make_passkey "One"
    click_on "sign out"
    assert_link "sign in"
    visit new_session_path
    @authenticator.user_verified = false
    click_on "Sign in with a passkey"
    assert_selector "[role=alert]", text: "use your password"
    sign_in_as users(:maria)
  end

  test "whom the page had been open for too long makes one at the second try" do
    sign_in_as users(:maria)
    visit settings_passkeys_path
    page.execute_script "const form = document.querySelector('form[data-passkey]'); form.dataset.options = JSON.stringify({ " \
      "...JSON.parse(form.dataset.options), challenge: 'b2xk' })"
    fill_in "Passkey name", with: "Late"
    click_on "Add passkey"
    assert_text "Try again"
    click_on "Add passkey"
    assert_text "Passkey “Late” added"
  end

  test "a page that another was fetched behind, as the service worker does, is as good as before" do
    sign_in_as users(:maria)
    visit settings_passkeys_path
    page.evaluate_async_script "fetch(location.href).then(arguments[0])"
    fill_in "Passkey name", with: "Still"
    click_on "Add passkey"
    assert_text "Passkey “Still” added"
  end

  # The offer on the page to sign in has to end there.
  test "a page that was reached by Turbo offers it too" do
    sign_in_as users(:maria)
    within("nav[aria-label=Account]") { click_on "settings" }
    within("nav[aria-label=Settings]") { click_on "passkeys" }
    assert_button "Add passkey"
    within("nav[aria-label=Settings]") { click_on "profile" }
    within("nav[aria-label=Settings]") { click_on "passkeys" }
    fill_in "Passkey name", with: "By Turbo"
    click_on "Add passkey"
    assert_text "Passkey “By Turbo” added"
    assert_equal 1, users(:maria).passkeys.count
  end

  private
    def make_passkey(name)
      sign_in_as users(:maria)
      visit settings_passkeys_path
      fill_in "Passkey name", with: name
      click_on "Add passkey"
      assert_selector "td", text: name
    end
end
