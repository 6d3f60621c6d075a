require "test_helper"

class SiteSettingsTest < ActiveSupport::TestCase
  test "returns the defaults when nothing was set" do
    assert_equal [ "Frontpage", "open", 7, 2, false ],
      %i[ name sign_up newcomer_days newcomer_posts public_dump ].map { |name| Site.reload.public_send(name) }
    assert Site.settings.open?
    assert_nil Site.settings.smtp
  end

  test "stores each change with its author, and uses the latest" do
    change_settings name: "  Nook ", sign_up: "closed"
    change_settings name: "Cranny", sign_up: "closed"

    assert_equal [ [ "name", "Nook" ], [ "sign_up", "closed" ], [ "name", "Cranny" ] ],
      SettingChange.order(:id).pluck(:name, :value)
    assert_equal [ users(:admin) ], SettingChange.all.map(&:user).uniq
    assert_equal [ "Cranny", true ], [ Site.settings.name, Site.settings.closed? ]
    assert_equal SettingChange.last.id, Site.settings.version
  end

  test "rejects invalid values with messages" do
    site = Site.load
    assert_not site.change(
      { name: " ", sign_up: "magic", newcomer_posts: "0", newcomer_days: "some", smtp_port: "",
        smtp_address: "a b", mail_from: "nobody" }, by: users(:admin)
    )

    assert_equal %i[ mail_from name newcomer_days newcomer_posts sign_up smtp_address smtp_port ],
      site.errors.attribute_names.sort
    assert_includes site.errors.full_messages, "Posts per hour must be at least 1"
    site.change({ smtp_port: "99999" }, by: users(:admin))
    assert_includes site.errors.full_messages, "Port must be at most 65535"
    assert_empty SettingChange.all
  end

  test "accepts an email address or an https URL as the contact address" do
    [ "", "admin@example.org", "https://example.org/contact" ].each { |contact| change_settings contact: }
    [ "admin", "http://example.org", "https://", "javascript:alert(1)", "https://a b", "a@b.example\nx",
      "#{"x" * 250}@example.org" ].each do |contact|
      site = Site.load
      assert_not site.change({ contact: }, by: users(:admin)), contact
      assert_equal [ :contact ], site.errors.attribute_names
    end
  end

  test "encrypts a password, keeps it if the field is blank, and deletes replaced ones" do
    change_settings smtp_address: "smtp.example.com", smtp_user_name: "desk", smtp_password: "hunter2 hunter2"
    change_settings smtp_password: "", name: "Nook"
    assert_no_match(/hunter2/, SettingChange.pluck(:value).join)
    assert_equal "hunter2 hunter2", Site.reload.smtp[:password]

    change_settings smtp_password: "another"
    assert_equal "another", Site.reload.smtp[:password]
    assert_equal "", SettingChange.where(name: "smtp_password").order(:id).first.value
  end

  test "a password that was encrypted with another secret has to be entered again" do
    SettingChange.create!(user: users(:admin), name: "smtp_password", value: "sealed--by--another")
    assert_equal "", Site.reload.smtp_password
  end

  test "prefers environment variables, which can't be changed on the page" do
    change_settings name: "Nook",
      smtp_address: "smtp.example.com", smtp_user_name: "desk", smtp_password: "secret"

    with_environment COMMUNITY_NAME: "Cranny", SMTP_ADDRESS: "smtp.example.org" do
      site = Site.load
      assert_equal [ "Cranny", "smtp.example.org", "" ], [ site.name, site.smtp_address, site.smtp_password ]
      assert site.overridden?(:smtp_password), "the password must not be sent to another server"
      assert_nil site.smtp
      assert site.email_configured?
      assert site.change({ name: "Corner", smtp_address: "elsewhere.example", description: "Ours" },
        by: users(:admin))
      assert_equal [ "Cranny", "Ours" ], [ Site.settings.name, Site.settings.description ]
    end
    assert_equal [ "Nook", "smtp.example.com" ], [ Site.settings.name, Site.settings.smtp_address ]
  end

  test "doesn't validate values of environment variables on save" do
    with_environment COMMUNITY_NAME: "A name that is too long (maximum anybody would let a person type",
      MAIL_FROM: "desk" do
      change_settings description: "Ours"
      assert_equal "desk", Site.settings.mail_from
    end
  end

  test "raises an error for an unknown value of an environment variable" do
    error = assert_raises(Site::EnvironmentOverrides::UnknownValue) do
      with_environment(SIGN_UP: "never") { }
    end
    assert_match(/SIGN_UP=never is not one of: open, approval/, error.message)
  end

  test "notices changes by another process, checking at most once a second" do
    Site.reload
    SettingChange.create!(user: users(:admin), name: "name", value: "Nook")
    assert_no_queries { Site.refresh_if_changed }
    assert_equal "Frontpage", Site.settings.name

    Site.instance_variable_set :@checked_at, -10
    assert_equal SettingChange.last.id, Site.version
    assert_equal "Nook", Site.settings.name
  end

  test "ignores settings of other versions" do
    SettingChange.create!(user: users(:admin), name: "weather", value: "fine")
    assert_equal "Frontpage", Site.reload.name
  end

  test "a change drops all cached markup, also by another process and while it is rendered" do
    cache = BoundedCache.new
    cache.fetch(:shown) { "before" }
    change_settings name: "News"
    assert_equal "after", cache.fetch(:shown) { "after" }

    cache.fetch(:rendering) do
      SettingChange.create!(user: users(:admin), name: "name", value: "Old news")
      Site.instance_variable_set :@checked_at, -10
      Site.refresh_if_changed
      "before"
    end
    assert_equal %w[ after after ], %i[ shown rendering ].map { |key| cache.fetch(key) { "after" } }
    assert_equal "Old news", Site.settings.name
  end
end
