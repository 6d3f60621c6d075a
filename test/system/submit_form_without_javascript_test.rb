require "application_system_test_case"

class SubmitFormWithoutJavascriptTest < ApplicationSystemTestCase
  driven_by_chromium_without_javascript

  setup { create_tags "c++", "databases", "games", "hardware", "history", "law", "ruby", "unix", "web" }

  slow_test "warns of a duplicate in the preview, and submits with check boxes" do
    start_session_of users(:tomas)
    visit new_post_path
    assert_no_selector "[role=combobox]"
    fill_in "Link", with: posts(:wal).url
    find("summary", text: "All tags").click
    check "unix"
    click_on "Preview"
    assert_selector "#link_check .found",
      text: "Already posted: How write-ahead logging really works by maria"
    assert_checked_field "unix"

    fill_in "Link", with: "https://sqlite.org/other.html"
    fill_in "Title", with: "Another page"
    check "databases"
    click_on "Submit"
    assert_selector "h1", text: "Another page"
    assert_equal %w[ databases unix ], all("article.post .tag").map(&:text)
  end
end
