require "application_system_test_case"

# The form for new posts with JavaScript.
class SubmitFormTest < ApplicationSystemTestCase
  setup do
    create_tags "databases", description: "Storing and finding data"
    create_tags "c++", "games", "hardware", "history", "law", "ruby", "unix", "web"
    sign_in_as users(:tomas)
  end

  test "submits a link with the keyboard only" do
    PageServer.run("/page" => "<title>Title of the page</title>") do |server|
      visit new_post_path
      find_field("Link").send_keys posts(:wal).url
      assert_selector "#link_check .found",
        text: "Already posted: How write-ahead logging really works by maria"
      audit_here "the form with a duplicate"
      # Over the button that fetches the title.
      find_field("Link").send_keys [ :control, "a" ], server.url("/page"), :tab, :tab
      assert_no_selector "#link_check .found"
      assert_field "Title", with: "Title of the page", focused: true
      assert_selector "[data-link-title]", text: "Title fetched"

      press [ :tab ]
      choose_tags_by_keyboard
      press [ :tab, "Why I like it", :tab, :enter ]
      assert_selector "h1", text: "Title of the page"
      assert_equal %w[ c++ databases games web ], all("article.post .tag").map(&:text)
    end
  end

  slow_test "replaces the title of another link, but never a typed one" do
    PageServer.run("/page" => "<title>A page</title>", "/other" => "<title>Another</title>") do |server|
      visit new_post_path
      enter_link server.url("/page")
      assert_field "Title", with: "A page"
      enter_link server.url("/other")
      assert_field "Title", with: "Another"
      fill_in "Title", with: "Another, better"
      enter_link server.url("/page")
      assert_no_selector "[data-link-title]", text: "Fetching"
      assert_field "Title", with: "Another, better"
      fill_in "Title", with: ""
      enter_link server.url("/none")
      assert_selector "[data-link-title]", text: "Couldn’t fetch a title from that page. Enter one yourself."
    end
  end

  slow_test "fetches the title with the button, which keeps the focus and what was typed" do
    PageServer.run("/page" => "<title>Title of the page</title>") do |server|
      visit new_post_path
      click_on "Fetch title"
      assert_selector "[data-link-title]", text: "Enter a link first."
      fill_in "Link", with: server.url("/page")
      fill_in "Title", with: "Mine"
      click_on "Fetch title"
      assert_selector "[data-link-title]",
        text: "The page’s title is “Title of the page”. We kept the title you entered."
      assert_field "Title", with: "Mine"
      fill_in "Title", with: ""
      click_on "Fetch title"
      assert_field "Title", with: "Title of the page"
      assert_button "Fetch title", focused: true
      fill_in "Link", with: server.url("/none")
      click_on "Fetch title"
      assert_selector "[data-link-title]", text: "Couldn’t fetch a title"
      assert_current_path new_post_path
    end
  end

  slow_test "restores a draft with its tags and checks its link" do
    visit new_post_path
    fill_in "Link", with: posts(:wal).url
    fill_in "Title", with: "Half a title"
    combobox.send_keys "web", :enter
    assert_chosen "web"
    visit root_path
    visit new_post_path
    assert_field "Title", with: "Half a title"
    assert_chosen "web"
    assert_selector "#link_check .found"

    fill_in "Link", with: ""
    fill_in "Text", with: "A text"
    click_on "Submit"
    assert_selector "article.post .tag", text: "web"
    visit new_post_path
    assert_field "Title", with: ""
    assert_no_selector ".chosen button"
  end

  slow_test "doesn't mix a draft with a bookmarklet's link" do
    PageServer.run("/page" => "<title>A page</title>") do |server|
      visit new_post_path
      fill_in "Title", with: "Half a title"
      combobox.send_keys "web", :enter
      visit new_post_path(url: server.url("/page"))
      assert_field "Title", with: "A page"
      assert_no_selector ".chosen button"
    end
  end

  slow_test "doesn't submit text that is no tag, and keeps chosen tags after an error" do
    visit new_post_path
    fill_in "Title", with: "A title"
    combobox.send_keys "web"
    find("[role=option]", text: "web").click
    combobox.send_keys "nonsense"
    assert_selector "[role=status]", text: "“nonsense” isn’t a tag here"
    click_on "Submit"
    assert_current_path new_post_path
    message = combobox.native.property("validationMessage")
    assert_equal "“nonsense” isn’t a tag here. Choose one from the list.", message
    combobox.send_keys [ :control, "a" ], :backspace
    click_on "Submit"
    assert_selector ".errors", text: "Add a link or some text"
    assert_chosen "web"
    find("button[aria-label='Remove web']").click
    assert_no_selector ".chosen button"
    assert_equal combobox, page.active_element
  end

  test "keeps the form if the session has ended" do
    visit new_post_path
    users(:tomas).sessions.delete_all
    enter_link posts(:wal).url
    assert_selector "[data-link-title]", text: "Couldn’t fetch a title"
    assert_no_selector "#link_check *"
  end

  slow_test "fits phones" do
    with_phone do
      visit new_post_path(tag_names: "c++ databases")
      fill_in "Link", with: posts(:wal).url
      assert_selector "#link_check .found"
      combobox.click
      assert_selector "[role=option]", minimum: 5
      assert_fits_phone new_post_path
      assert_operator find(".chosen button", text: "c++").native.size.height, :>=, 44
    end
  end

  private
    def enter_link(url)
      fill_in "Link", with: url
      find_field("Text").click
    end

    # The focus is in the field for tags.
    def choose_tags_by_keyboard
      assert_equal combobox, page.active_element
      press [ "finding" ]
      assert_selector "[role=option][aria-selected=true]", text: "databases Storing and finding data"
      press [ :enter ]
      assert_selector "[role=status]", text: "Added databases. 1 of 4 chosen."
      press [ :arrow_down, :arrow_down ]
      assert_selector "[role=option][aria-selected=true]", text: "games"
      audit_here "the open list of tags"
      press [ :escape ]
      assert_no_selector "[role=option]"
      press [ :arrow_up, :enter ]
      assert_chosen "databases", "web"
      press [ :backspace ]
      assert_selector "[role=status]", text: "Removed web. 1 of 4 chosen."
      press [ "c++, games ", "web", :enter ]
      assert_chosen "c++", "databases", "games", "web"
      press [ "r" ]
      assert_selector "[role=status]", text: "You’ve chosen 4 tags, which is the limit."
      press [ :backspace ]
    end

    def assert_chosen(*names)
      assert_selector ".chosen button", count: names.size
      assert_equal names, all(".chosen button").map(&:text)
    end

    def combobox = find("[role=combobox]")
end
