require "application_system_test_case"

# The browser's own pages, which the headless shell leaves blank.
class RejectedFormsTest < ApplicationSystemTestCase
  driven_by_full_chromium

  slow_test "asks before submitting a rejected sign-in again, with the service worker" do
    visit root_path
    click_on "new" # the service worker is installed on the second page
    assert_selector "link[rel=manifest]", visible: :all
    page.evaluate_async_script "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done())"
    visit new_session_path
    fill_in "Username or email address", with: "maria"
    fill_in "Password", with: "not hers"
    click_on "Sign in"
    assert_text "Incorrect username or password"
    click_on "Forgot your password?"
    assert_text "Reset your password"
    page.go_back

    assert_text "ERR_CACHE_MISS" # not ERR_FAILED, which says that the site can't be reached
  end
end
