require "application_system_test_case"

class SearchTest < ApplicationSystemTestCase
  setup { Search::Index.rebuild }

  test "shows results while typing" do
    sign_in_as users(:tomas)
    click_on "search"
    find("main [name=q]").fill_in with: "loggi" # the previous page has a field of the same name

    assert_selector ".result mark", text: "logging"
    assert_current_path "/search?q=loggi"
    fill_in "q", with: "loggi hovercraft"
    assert_text "No results"
    fill_in "q", with: "weekly"
    click_on "newest"
    assert_selector "nav [aria-current]", text: "newest"
    assert_field "q", with: "weekly"
  end

  test "opens the help without JavaScript" do
    visit search_path
    find("main summary").click
    assert_text "from that day on"
  end
end
