require "application_system_test_case"

# Sign-up modes, and the site's settings.
class SignUpModesSystemTest < ApplicationSystemTestCase
  include AccessibilityHelper

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

  slow_test "edits the guidelines, which members see with their history" do
    start_session_of users(:admin)
    visit admin_setting_path("guidelines")
    fill_in "Welcome text", with: "Welcome, *carpenters*!"
    fill_in "Guidelines", with: "1. Be kind.\n2. Show your joints."
    click_on "Save"
    assert_text "Saved."
    fill_in "Guidelines", with: "1. Be kind."
    click_on "Save"
    assert_text "Saved."

    Capybara.reset_sessions!
    visit new_registration_path
    assert_selector "em", text: "carpenters"
    within("main") { click_on "guidelines" }
    assert_selector "article li", count: 1, text: "Be kind."
    all("summary", text: "Show this version")[1].click # the last one is the welcome text
    assert_text "Show your joints."
    audit_here "the guidelines with their history"
  end

  slow_test "fits the longest name on a phone" do
    assert Site.load.change({ name: "Donaudampfschifffahrtsgesellschaftskapit" }, by: users(:admin))
    with_phone { audit_on_phone root_path }
  end

  slow_test "shows the mail server's error" do
    MailServer.run(rejects: true) do |server|
      start_session_of users(:admin)
      visit admin_setting_path("email")
      fill_in "Mail server", with: "127.0.0.1"
      fill_in "Port", with: server.port
      fill_in "Username", with: "desk"
      fill_in "Password", with: "secret"
      click_on "Save"
      assert_text "Saved."
      click_on "Send test email"
      assert_text "535 Authentication failed"
    end
  end

  slow_test "signs up with a member's invitation, which both pages show" do
    Site.load.change({ sign_up: "invitation" }, by: users(:admin))
    visit new_registration_path
    assert_text "You need an invitation from a member of Frontpage to join"
    audit_here "sign-up by invitation without one"

    sign_in_as users(:maria)
    click_in_menu "invitations"
    fill_in "Note (optional)", with: "Lena"
    click_on "Create invitation"
    assert_text "Invitation created"
    audit_here "invitations"
    link = find_field("Invitation link").value
    sign_out

    visit link
    assert_text "maria has invited you"
    audit_here "sign-up with an invitation"
    fill_in "Username", with: "lena"
    fill_in "Password", with: "four lucky words here"
    click_on "Sign up"
    assert_text "Welcome, lena"
    visit user_path("lena")
    assert_text "Invited by maria"
    visit user_invitees_path("maria")
    assert_selector "td", text: "lena"
    audit_here "invited members"
  end

  slow_test "joins after a moderator approves the request" do
    Site.load.change({ sign_up: "approval" }, by: users(:admin))
    visit new_registration_path
    fill_in "Username", with: "lars"
    fill_in "Password", with: "four lucky words here"
    fill_in "Why do you want to join?", with: "I build boats."
    click_on "Request to join"
    assert_text "Your request is waiting for a moderator"
    audit_here "a waiting request"
    visit post_path(posts(:wal))
    assert_text "You can comment once a moderator has approved your request to join"
    assert_no_field "Add a comment"
    audit_here "a thread that an applicant reads"
    sign_out

    sign_in_as users(:admin)
    click_on "moderation", match: :first
    click_on "Requests to join"
    assert_text "I build boats."
    audit_here "membership requests"
    click_on "Approve lars"
    assert_text "Request approved."
    assert_text "Recently approved"
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
