require "application_system_test_case"
require "test_helpers/page_server"

# Fetches a link's title without JavaScript.
class LinkTitlesSystemTest < ApplicationSystemTestCase
  driven_by_chromium_without_javascript

  setup { sign_in_as users(:maria) }

  test "fetches the title with a button and submits the post" do
    PageServer.run("/page" => "<title>Title of the page</title>") do |server|
      visit new_post_path
      fill_in "Link", with: server.url("/page")
      fill_in "Text", with: "Why I like it"
      click_on "Fetch title"
      assert_text "Title fetched"
      assert_field "Title", with: "Title of the page"
      assert_field "Text", with: "Why I like it"

      find_field("Title").send_keys :enter
      assert_css "h1", text: "Title of the page"
    end
  end

  test "keeps a typed title and says when the page has none" do
    PageServer.run("/page" => "<title>Title of the page</title>") do |server|
      visit new_post_path
      fill_in "Title", with: "Mine"
      fill_in "Link", with: server.url("/page")
      click_on "Fetch title"
      assert_text "The page’s title is “Title of the page”"
      assert_field "Title", with: "Mine"

      fill_in "Link", with: server.url("/none")
      click_on "Fetch title"
      assert_text "Couldn’t fetch a title"
      assert_field "Title", with: "Mine"
    end
  end
end
