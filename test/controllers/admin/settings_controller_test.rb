require "test_helper"

class Admin::SettingsControllerTest < ActionDispatch::IntegrationTest
  test "returns 404 to members without admin rights" do
    get admin_setting_path("general")
    assert_redirected_to %r{/sign-in}
    sign_in_as users(:maria)
    get admin_setting_path("general")
    assert_response :not_found
    patch admin_setting_path("general"), params: { site: { name: "Mine" } }
    assert_response :not_found
    assert_empty SettingChange.all
  end

  test "confirms a change of the site's language in the new language" do
    { "de" => "Gespeichert.", "en" => "Saved." }.each do |language, text|
      update_settings "general", language: language
      follow_redirect!
      assert_select "html[lang=?]", language
      assert_select "[role=status]", text
    end
    users(:admin).update! language: "de"
    update_settings "general", language: "de"
    update_settings "general", language: "en"
    assert_equal "Gespeichert.", flash[:notice]
  end

  test "shows the site's name on pages, in feeds and in mail" do
    update_settings "general", name: "Nook & Cranny", description: "For carpenters"
    assert_redirected_to admin_setting_path("general")
    sign_out

    get root_path
    assert_select "title", "Nook & Cranny"
    assert_select ".wordmark", "Nook & Cranny"
    get about_path
    assert_select "h1 + p", "For carpenters"
    get "/newest.atom"
    assert_includes response.body, "· Nook &amp; Cranny</title>"
    get post_path(posts(:wal))
    assert_select "meta[property='og:site_name'][content='Nook & Cranny']"
    mail = PasswordResetMailer.instructions("maria@example.com")
    assert_equal [ "Reset your password for Nook & Cranny", "Nook & Cranny <no-reply@www.example.com>" ],
      [ mail.subject, mail[:from].decoded ]
  end

  test "serves the accent color as an immutable stylesheet" do
    get root_path
    assert_select "link[rel=stylesheet]", 1
    update_settings "appearance", accent: "#88ccff"
    sign_out
    get root_path
    path = css_select("link[rel=stylesheet]").last["href"]
    assert_match %r{\A/themes/\h{12}\.css\z}, path

    get path
    assert_equal [ "text/css", "max-age=31556952, public, immutable" ],
      [ response.media_type, response.headers["cache-control"] ]
    assert_includes response.body, "--marker: #88ccff"
    assert_nil response.headers["set-cookie"]
    get "/themes/0123456789ab.css"
    assert_equal "no-store", response.headers["cache-control"]
  end

  test "re-renders invalid settings with errors and the typed values" do
    update_settings "appearance", accent: "#333333", accent_dark: "#88ccff"
    assert_response :unprocessable_content
    assert_select "#site_accent_error", /too dark/
    assert_select "input[name='site[accent]'][value='#333333'][aria-invalid=true]"
    assert_select "input[name='site[accent_dark]'][value='#88ccff']"
    assert_empty SettingChange.all
  end

  test "never shows a saved SMTP password" do
    update_settings "email", smtp_address: "smtp.example.com", smtp_password: "hunter2 hunter2"
    follow_redirect!
    assert_select "input[type=password][value]", false
    assert_select "#site_smtp_password_hint", /A password is saved, encrypted/
    assert_select ".log", /Password changed/
    assert_no_match(/hunter2/, response.body)
    assert_equal "no-store", response.headers["cache-control"]
  end

  test "asks for an SMTP password again that wasn't saved because another setting was invalid" do
    2.times do |times|
      update_settings "email", smtp_password: "hunter2 hunter2", mail_from: "nobody"
      assert_response :unprocessable_content
      assert_select "#site_smtp_password_hint", "The password hasn’t been saved. Enter it again."
      update_settings "email", smtp_password: "an older one" if times.zero?
    end
    assert_equal "an older one", Site.load.smtp_password
  end

  test "disables settings fixed by environment variables" do
    with_environment COMMUNITY_NAME: "Cranny", SIGN_UP: "closed", PUBLIC_DUMP: "1" do
      update_settings "general", name: "Nook", public_dump: "0"
      follow_redirect!
      assert_select "input[name='site[name]'][disabled][value=Cranny]"
      assert_select "#site_name_hint", "Set by the environment variable COMMUNITY_NAME."
      update_settings "sign-up", sign_up: "open"
      follow_redirect!
      assert_select "input[name='site[sign_up]'][value=closed][checked][disabled]"
      assert_empty SettingChange.all
    end
  end

  test "turns the public dump on and off" do
    update_settings "general", public_dump: "1"
    assert PublicDump.enabled?
    update_settings "general", public_dump: "0"
    assert_not PublicDump.enabled?
  end

  test "records sign-up settings, but not others, in the moderation log" do
    update_settings "sign-up", sign_up: "invitation"
    update_settings "general", name: "Nook"
    sign_out
    get moderation_log_path
    assert_select "details.rule-changes li", 1
    assert_select "details.rule-changes li", /admin.*Sign-up mode By invitation/m
  end

  test "shows each setting in one section, with navigation to the others" do
    assert_equal Site.attribute_names.sort, Site::SECTIONS.values.flatten.sort
    sign_in_as users(:admin)
    get "/admin/settings"
    assert_redirected_to "/admin/settings/general"

    Site::SECTIONS.each do |section, names|
      get admin_setting_path(section)
      assert_response :success
      shown = css_select("main [name^='site[']").map { |field| field["name"][/\[(\w+)\]/, 1] }.uniq
      assert_equal names.sort, shown.sort, section
      assert_select "main nav a[aria-current=page][href='#{admin_setting_path(section)}']", 1
      assert_select "main nav a[href='/moderation/members']", 1
    end
    assert_raises(ActionController::UrlGenerationError) { admin_setting_path("other") }
  end

  test "changes only the settings of the section" do
    update_settings "appearance", name: "Nook", accent: "#88ccff"
    assert_equal [ "accent" ], SettingChange.pluck(:name)
    assert_equal "Frontpage", Site.settings.name
  end

  private
    def update_settings(section, **values)
      sign_in_as users(:admin)
      patch admin_setting_path(section), params: { site: values }
    end
end
