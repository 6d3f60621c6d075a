require "application_system_test_case"

# Administrators preview the site's texts, and restore an earlier version.
class GuidelinesSystemTest < ApplicationSystemTestCase
  include AccessibilityHelper

  slow_test "previews texts before they are saved, and restores an earlier version" do
    start_session_of users(:admin)
    visit admin_setting_path("guidelines")
    fill_in "Guidelines", with: "Be *kind*."
    click_on "Preview"
    assert_selector ".preview em", text: "kind"
    assert_field "Guidelines", with: "Be *kind*."
    audit_here "a preview of the texts"
    visit guidelines_path
    assert_no_text "Be kind."

    [ "Be *kind*.", "Shout." ].each { |text| save_guidelines text }
    visit guidelines_path
    assert_selector "article", text: "Shout."
    click_on "Restore this version"
    assert_selector "main p.flash", text: "earlier version"
    assert_field "Guidelines", with: "Be *kind*."
    audit_here "an earlier version to be saved"
    click_on "Save"
    assert_text "Saved."
    visit guidelines_path
    assert_selector "article em", text: "kind"
  end

  private
    def save_guidelines(text)
      visit admin_setting_path("guidelines")
      fill_in "Guidelines", with: text
      click_on "Save"
      assert_text "Saved."
    end
end
