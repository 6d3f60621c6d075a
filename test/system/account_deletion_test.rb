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
end
