require "test_helper"

class GuidelinesControllerTest < ActionDispatch::IntegrationTest
  include SiteSettingsHelper

  test "shows the built-in guidelines by default" do
    get guidelines_path
    assert_response :success
    assert_select "article li", /Use the original link and title/
    assert_select ".log", 0
    assert_select "a[href='/admin/settings/guidelines']", 0
  end

  test "shows the site's own guidelines as Markdown, with every version" do
    change_settings guidelines: "1. Be *kind*.\n2. <script>alert(1)</script>"
    change_settings guidelines: ""
    get guidelines_path
    assert_select "article li", /Use the original link and title/
    assert_select ".log > li", 2
    assert_select ".log > li:last-child em", "kind"
    assert_select ".log script", 0

    change_settings guidelines: "Be brief."
    [ guidelines_path, about_path ].each do |path|
      get path
      assert_select "article .body", "Be brief."
    end
  end

  test "shows the welcome text on the sign-up and About pages" do
    change_settings welcome: "Hello, *stranger*."
    [ new_registration_path, about_path ].each do |path|
      get path
      assert_select ".body em", "stranger"
    end
  end

  test "rejects guidelines that are too long, and keeps what was typed" do
    text = "x" * (Site::Guidelines::MAX_GUIDELINES_LENGTH + 1)
    sign_in_as users(:admin)
    patch admin_setting_path("guidelines"), params: { site: { guidelines: text } }
    assert_response :unprocessable_content
    assert_select "#site_guidelines_error", /too long/
    assert_select "textarea[name='site[guidelines]']", text
  end
end
