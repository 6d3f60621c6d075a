require "application_system_test_case"
require "test_helpers/page_server"

# maria submits a link and asks for its title, without JavaScript.
class FetchingTitlesTest < ApplicationSystemTestCase
  driven_by_chromium_without_javascript

  setup { sign_in_as users(:maria) }

  test "fetches the title by a button and submits the post" do
    PageServer.run("/page" => "<title>What the page says</title>") do |server|
      visit new_post_path
      fill_in "Link", with: server.url("/page")
      fill_in "Text", with: "Why I like it"
      click_on "Fetch title"
      assert_text "Title fetched"
      assert_field "Title", with: "What the page says"
      assert_field "Text", with: "Why I like it"

      find_field("Title").send_keys :enter
      assert_css "h1", text: "What the page says"
    end
  end

  test "keeps a typed title, and says when there is none to fetch" do
    PageServer.run("/page" => "<title>What the page says</title>") do |server|
      visit new_post_path
      fill_in "Title", with: "Mine"
      fill_in "Link", with: server.url("/page")
      click_on "Fetch title"
      assert_text "The page’s title is “What the page says”"
      assert_field "Title", with: "Mine"

      fill_in "Link", with: server.url("/none")
      click_on "Fetch title"
      assert_text "Couldn’t fetch a title"
      assert_field "Title", with: "Mine"
    end
  end
end
