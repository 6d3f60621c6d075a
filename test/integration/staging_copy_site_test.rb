require "test_helper"

# A site that was started from a staging copy.
class StagingCopySiteTest < ActionDispatch::IntegrationTest
  setup { Rails.configuration.x.staging_copy = [ "News & more", "2026-11-29T10:00:00Z" ] }
  teardown { Rails.configuration.x.staging_copy = nil }

  test "every page says that it is a copy, of which site, and when it was made" do
    {
      "en" => "Staging copy of News & more, made November 29, 2026, 10:00 UTC. Emails and other messages " \
        "aren’t sent.",
      "de" => "Staging-Kopie von News & more, erstellt am 29. November 2026, 10:00 Uhr (UTC). E-Mails und " \
        "andere Nachrichten werden nicht verschickt."
    }.each do |language, notice|
      [ root_path, post_path(posts(:wal)), new_session_path, "/no-such-page" ].each do |path|
        get path, params: { language: }
        assert_select "main > p.flash[role=status]", text: notice
      end
    end
  end

  test "forbids crawlers everything" do
    get "/robots.txt"
    assert_equal "User-agent: *\nDisallow: /\n", response.body
  end

  test "sends no mail, webmentions or push messages, whatever the environment and the settings say" do
    Site.load.change({ smtp_address: "mail.example.com", webmentions: true }, by: users(:admin))
    with_environment(SMTP_ADDRESS: "mail.example.com", WEBMENTIONS: "1") do
      assert_nil Site.settings.smtp
      assert_not Site.settings.webmentions
    end
    assert PushSubscription.new(endpoint: "https://push.example/").push({}), "would be tried again"
  end

  test "settings that have no effect say so" do
    sign_in_as users(:admin)
    get admin_setting_path("email")
    assert_select "#site_smtp_address[disabled]"
    assert_select "#site_smtp_address_hint", text: "Off in a staging copy."
  end
end
