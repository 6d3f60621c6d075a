require "test_helper"

class GuidelinesControllerTest < ActionDispatch::IntegrationTest
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
    change_settings welcome: "Hello, *stranger*. Start [here](/newest)."
    [ new_registration_path, about_path ].each do |path|
      get path
      assert_select ".body em", "stranger"
      assert_select ".body a[href='/newest']", "here"
    end
  end

  test "shows the history of the welcome text" do
    change_settings welcome: "Hello."
    change_settings welcome: ""
    get guidelines_path
    assert_select "h2", "History of the welcome text"
    assert_equal [ "No welcome text.", "Hello." ],
      css_select(".log details > :last-child").map { |text| text.text.strip }
    assert_select "a", { text: "Restore this version", count: 0 }
  end

  test "administrators restore an earlier version of each text" do
    { guidelines: [ "Be kind.", "" ], welcome: [ "Hello.", "Hi." ] }.each do |name, versions|
      versions.each { |text| change_settings name => text }
    end
    sign_in_as users(:admin)
    get guidelines_path
    assert_select ".log a", text: "Restore this version", count: 2
    { guidelines: "Be kind.", welcome: "Hello." }.each do |name, text|
      get guidelines_path
      get css_select(".log a[href*=version]")
        .find { |link| link["aria-label"].include?(Site.human_attribute_name(name)) }["href"]
      assert_select "p.flash", /earlier version/
      assert_select "textarea[name='site[#{name}]']", text
      patch admin_setting_path("guidelines"), params: { site: css_select("textarea").to_h { |area|
        [ area["name"][/\[(.+)\]/, 1], area.text.strip ] } }
      assert_equal text, Site.settings[name]
    end
    get admin_setting_path("guidelines", version: 0)
    assert_response :not_found
    change_settings name: "Nook"
    get admin_setting_path("guidelines", version: SettingChange.last.id)
    assert_response :not_found
  end

  test "previews both texts without saving" do
    sign_in_as users(:admin)
    patch admin_setting_path("guidelines"),
      params: { preview: "", site: { guidelines: "Be *kind*.", welcome: "" } }
    assert_response :success
    assert_select ".preview em", "kind"
    assert_select ".preview p", "No welcome text."
    assert_select "textarea", "Be *kind*."
    assert_empty SettingChange.all
    patch admin_setting_path("guidelines"), params: { preview: "", site: { welcome: "x" * 2_001 } }
    assert_response :unprocessable_content
    assert_select ".preview", 0
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
