require "application_system_test_case"

# Sign-up modes, and the site's settings.
class SignUpModesSystemTest < ApplicationSystemTestCase
  slow_test "applies a new name and accent color immediately" do
    start_session_of users(:admin)
    visit admin_setting_path("general")
    audit_here "the site's settings"
    fill_in "Name", with: "Nook"
    click_on "Save"
    assert_text "Saved."
    click_on "appearance"
    fill_in "Accent color (light)", with: "#333333"
    click_on "Save"
    assert_text "Accent color (light) is too dark"
    audit_here "invalid settings"

    fill_in "Accent color (light)", with: "#88ccff"
    click_on "Save"
    assert_text "Saved."
    assert_selector ".wordmark", text: "Nook"
    assert_equal "rgb(136, 204, 255)", marker_color
    visit root_path
    assert_equal "rgb(136, 204, 255)", marker_color
    audit_here "a list in the site's accent color"
    paths = Site::SECTIONS.keys.map { |section| admin_setting_path(section) }
    with_phone { paths.each { |path| audit_on_phone path } }
    audit *paths, guidelines_path, new_registration_path
  end

  slow_test "fits the longest name on a phone" do
    assert Site.load.change({ name: "Donaudampfschifffahrtsgesellschaftskapit" }, by: users(:admin))
    with_phone { audit_on_phone root_path }
  end

  private
    # The color as the browser renders it.
    def marker_color
      page.evaluate_script <<~JS
        (() => {
          const probe = document.body.appendChild(document.createElement("i"))
          probe.style.setProperty("color", "var(--marker)")
          return getComputedStyle(probe).color
        })()
      JS
    end
end
