require "application_system_test_case"

class AccountDeletionSystemTest < ApplicationSystemTestCase
  include StorageHelper

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
