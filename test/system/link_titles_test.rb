require "application_system_test_case"

# Fetches a link's title without JavaScript.
class LinkTitlesSystemTest < ApplicationSystemTestCase
  driven_by_chromium_without_javascript

  setup { sign_in_as users(:maria) }

  slow_test "fetches the title with a button and submits the post" do
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

  slow_test "has the button next to the link, also on phones and with an error" do
    emulate_screen width: 320, height: 800, touch: true do
      visit new_post_path
      assert_button_next_to_link
      fill_in "Link", with: "ftp://example.com/"
      fill_in "Title", with: "Files"
      click_on "Submit"
      assert_selector "small.error#post_url_message"
      assert_button_next_to_link
    end
  end

  slow_test "keeps a typed title and says when the page has none" do
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

  private
    def assert_button_next_to_link
      field, button = [ find_field("Link"), find_button("Fetch title") ].map { |control| control.native.rect }
      assert_equal [ field.y, field.height ], [ button.y, button.height ]
      assert_includes (field.x + field.width)..(320 - button.width), button.x
      assert_operator field.width, :>, 150
    end
end
