require "application_system_test_case"

class AccountDeletionSystemTest < ApplicationSystemTestCase
  include StorageHelper

  test "deletes the account and keeps the texts without the name" do
    sign_in_as users(:tomas)
    click_in_menu "settings"
    click_on "delete account"
    fill_in "Current password", with: "a guess"
    choose "Keep them, without your name"
    click_on "Delete account"
    assert_text "Current password is incorrect"

    fill_in "Current password", with: SignInHelper::PASSWORD
    click_on "Delete account"
    assert_selector "h1", text: "Your account has been deleted"
    assert_link "sign in"
    visit post_path(posts(:show_terminal))
    assert_link "deleted", href: "/users/deleted"
    assert_no_link href: "/users/tomas"
  end

  test "deletes drafts and offline pages in the browser" do
    start_session_of users(:tomas)
    visit post_path(posts(:wal))
    fill_in "Add a comment", with: "Half a thought"
    visit settings_account_path
    assert_includes stored_keys.join, "draft of tomas"

    fill_in "Current password", with: SignInHelper::PASSWORD
    click_on "Delete account"
    assert_selector "h1", text: "Your account has been deleted"
    assert_no_match(/tomas/, stored_keys.join)
    # The service worker may have cached scripts and styles again, which aren't personal.
    assert_empty page.evaluate_async_script("caches.keys().then(arguments[0])") - [ "files" ]
  end

  private
    def stored_keys = page.evaluate_script("Object.keys(localStorage)")
end
