require "application_system_test_case"

class AccessBlocksSystemTest < ApplicationSystemTestCase
  include AccessibilityHelper

  slow_test "an administrator blocks a network from which members signed in, and a visitor can't sign up" do
    sign_in_with_password users(:admin)
    visit moderation_access_blocks_path
    audit_here "sign-up blocks"
    select "Network", from: "Type"
    fill_in "Network or domain", with: "127.0.0.1"
    fill_in "Reason", with: "A wave of spam"
    click_on "Block", exact: true
    assert_text "1 member signed in from this network"
    audit_here "a warning before a block"
    click_on "Block", exact: true
    assert_css ".log li", text: "127.0.0.1/32"
    audit_here "a blocked network"
    sign_out

    visit new_registration_path
    fill_in "Username", with: "visitor"
    fill_in "Password", with: "four words and a lamp"
    click_on "Sign up", exact: true
    assert_text "New accounts can’t be created from your network."
    audit_here "a rejected sign-up"
  end
end
