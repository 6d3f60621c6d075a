require "application_system_test_case"

# Pages and scripts in a chosen language.
class LanguagesSystemTest < ApplicationSystemTestCase
  test "shows pages and scripts in a member's language" do
    start_session_of users(:maria)
    visit edit_settings_profile_path
    select "Deutsch", from: "Language"
    click_on "Save"
    assert_selector "html[lang=de]"

    visit post_path(posts(:wal))
    assert_text "4 Kommentare"
    page.execute_script "document.querySelector('article time').textContent = 'stale'; " \
      "document.dispatchEvent(new Event('visibilitychange'))"
    assert_selector "article time", text: "vor 3 Stunden"

    page.driver.browser.action.send_keys("?").perform
    assert_selector "dialog[open] h2", text: "Tastenkürzel"
    click_on "Schließen"
    assert_no_selector "dialog[open]"
  end

  slow_test "shows live updates in the site's language" do
    in_german do
      visit newest_path
      assert_selector ".live-updates", visible: :all
      Post.create!(author: users(:tomas), title: "Später", body: "Ein Text")
      assert_button "1 neuer Beitrag", wait: 10
    end
  end
end
