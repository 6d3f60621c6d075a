require "test_helper"

# The language of pages and emails.
class LanguagesTest < ActionDispatch::IntegrationTest
  test "uses the site's language for visitors and members without a preference" do
    change_settings language: "de"
    get about_path, headers: { "Accept-Language" => "en" }
    assert_select "html[lang=de]"

    sign_in_as users(:tomas)
    get edit_settings_profile_path
    assert_select "html[lang=de]"
    assert_select "select[name='user[language]'] option:first-child", "Standard der Website (Deutsch)"
  end

  test "shows visitors a page in the language that its URL names, without a cookie" do
    get "/search?q=tea&language=de"
    assert_select "html[lang=de]"
    assert_nil response.headers["set-cookie"]
    link = css_select("footer a[lang=en][hreflang=en][rel=nofollow]").sole
    assert_equal [ "?q=tea&language=en", "this page in English" ], [ link["href"], link.text ]
    assert_select "footer a[lang=de]", 0

    [ "/about", "/about?language=tlh", "/about?language[]=de" ].each do |path|
      get path
      assert_select "html[lang=en]", true, path
      assert_select "footer a[lang=de]", "diese Seite auf Deutsch"
    end
    [ "/nothing-here?language=de", "/about?%FF&language=de" ].each do |path|
      get path
      assert_select "html[lang=en] footer", { html: /language=/, count: 0 }, path
    end
  end

  test "ignores the URL's language for members and the API" do
    get "/api/v1/posts/0?language=de"
    assert_equal I18n.t("api.titles.404", locale: :en), response.parsed_body["title"]

    sign_in_as users(:maria)
    get "/about?language=de"
    assert_select "html[lang=en]"
    assert_select "footer a[hreflang]", 0
  end

  test "uses a member's language for that member only" do
    sign_in_as users(:maria)
    patch settings_profile_path, params: { user: { language: "de" } }
    get about_path
    assert_select "html[lang=de]"

    patch settings_profile_path, params: { user: { language: "" } }
    assert_nil users(:maria).reload.language
    users(:maria).update! language: "de"
    sign_out
    get about_path
    assert_select "html[lang=en]"
    assert_equal :en, I18n.locale
  end

  test "rejects an unavailable language" do
    sign_in_as users(:maria)
    patch settings_profile_path, params: { user: { language: "tlh" } }

    assert_response :unprocessable_content
    assert_select "#user_language_error", /Language isn’t available/
    assert_nil users(:maria).reload.language
  end

  test "translates error pages, but not API problems" do
    change_settings language: "de"
    post posts_path, params: { post: { title: "Typed" } }
    assert_select "html[lang=de]"

    get "/api/v1/posts/0"
    assert_equal I18n.t("api.titles.404", locale: :en), response.parsed_body["title"]
  end

  test "sends emails in the recipient's language" do
    users(:maria).update! language: "de"
    assert_equal "Test-E-Mail von Frontpage", TestMailer.test(users(:maria).email_address).subject
    assert_equal "Test email from Frontpage",
      I18n.with_locale(:de) { TestMailer.test(users(:tomas).email_address).subject }

    change_settings language: "de"
    assert_equal "Test-E-Mail von Frontpage", TestMailer.test("nobody@example.com").subject
    assert_equal :en, I18n.locale
  end

  test "rejects an unavailable language in the environment" do
    with_environment(COMMUNITY_LANGUAGE: "de") { assert_equal "de", Site.settings.language }
    assert_raises(Site::EnvironmentOverrides::UnknownValue) do
      with_environment(COMMUNITY_LANGUAGE: "tlh") { }
    end
  end

  test "offers every language that has translations" do
    assert_equal I18n.available_locales.map(&:to_s).sort, Site::LANGUAGES.sort
  end
end
