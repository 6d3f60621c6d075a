require "application_system_test_case"

class ExportTest < ApplicationSystemTestCase
  slow_test "links the export from the account deletion page" do
    sign_in_as users(:maria)
    click_in_menu "settings"
    click_on "delete account"
    within("main p", text: "can’t be undone") { click_on "export your data" }

    assert_link "Download my data", href: "/settings/export.json"
    assert_selector "[aria-current=page]", text: "export"
  end
end
