require "test_helper"

class SiteSettingsTest < ActiveSupport::TestCase
  include SiteSettingsHelper

  test "where nothing was set it is as it comes" do
    assert_equal [ "Frontpage", "open", 7, 2, false ],
      %i[ name sign_up newcomer_days newcomer_posts public_dump ].map { |name| Site.reload.public_send(name) }
    assert Site.settings.open?
    assert_nil Site.settings.smtp
  end

  test "each change is kept with who made it, and the last counts" do
    set_community name: "  Nook ", sign_up: "closed"
    set_community name: "Cranny", sign_up: "closed"

    assert_equal [ [ "name", "Nook" ], [ "sign_up", "closed" ], [ "name", "Cranny" ] ],
      SettingChange.order(:id).pluck(:name, :value)
    assert_equal [ users(:admin) ], SettingChange.all.map(&:user).uniq
    assert_equal [ "Cranny", true ], [ Site.settings.name, Site.settings.closed? ]
    assert_equal SettingChange.last.id, Site.settings.version
  end

  test "what will not do is not kept, and says why" do
    community = Site.load
    assert_not community.change(
      { name: " ", sign_up: "magic", newcomer_posts: "0", newcomer_days: "some", smtp_port: "", smtp_address: "a b",
      mail_from: "nobody" }, by: users(:admin)
    )

    assert_equal %i[ mail_from name newcomer_days newcomer_posts sign_up smtp_address smtp_port ],
      community.errors.attribute_names.sort
    assert_includes community.errors.full_messages, "Posts per hour must be at least 1"
    community.change({ smtp_port: "99999" }, by: users(:admin))
    assert_includes community.errors.full_messages, "Port must be at most 65535"
    assert_empty SettingChange.all
  end

  test "a password is sealed, kept where none is typed, and forgotten once there is another" do
    set_community smtp_address: "smtp.example.com", smtp_user_name: "desk", smtp_password: "hunter2 hunter2"
    set_community smtp_password: "", name: "Nook"
    assert_no_match(/hunter2/, SettingChange.pluck(:value).join)
    assert_equal "hunter2 hunter2", Site.reload.smtp[:password]

    set_community smtp_password: "another"
    assert_equal "another", Site.reload.smtp[:password]
    assert_equal "", SettingChange.where(name: "smtp_password").order(:id).first.value
  end

  test "a password that was encrypted with another secret has to be entered again" do
    SettingChange.create!(user: users(:admin), name: "smtp_password", value: "sealed--by--another")
    assert_equal "", Site.reload.smtp_password
  end

  test "what the environment says wins, and is not changed here" do
    set_community name: "Nook", smtp_address: "smtp.example.com", smtp_user_name: "desk", smtp_password: "secret"

    with_environment COMMUNITY_NAME: "Cranny", SMTP_ADDRESS: "smtp.example.org" do
      community = Site.load
      assert_equal [ "Cranny", "smtp.example.org", "" ], [ community.name, community.smtp_address, community.smtp_password ]
      assert community.overridden?(:smtp_password), "it would be sent to another server"
      assert_nil community.smtp
      assert community.email_configured?
      assert community.change({ name: "Corner", smtp_address: "elsewhere.example", description: "Ours" }, by: users(:admin))
      assert_equal [ "Cranny", "Ours" ], [ Site.settings.name, Site.settings.description ]
    end
    assert_equal [ "Nook", "smtp.example.com" ], [ Site.settings.name, Site.settings.smtp_address ]
  end

  test "what the environment says need not be what a person may" do
    with_environment COMMUNITY_NAME: "A name that is too long (maximum anybody would let a person type", MAIL_FROM: "desk" do
      set_community description: "Ours"
      assert_equal "desk", Site.settings.mail_from
    end
  end

  test "an environment that says what cannot be is refused" do
    ENV["SIGN_UP"] = "never"
    error = assert_raises(Site::EnvironmentOverrides::UnknownValue) { Site.load }
    assert_match(/SIGN_UP=never is not one of: open, approval/, error.message)
  ensure
    ENV.delete "SIGN_UP"
  end

  test "what another process has changed is noticed, and looked for once a second at most" do
    Site.reload
    SettingChange.create!(user: users(:admin), name: "name", value: "Nook")
    assert_no_queries { Site.refresh_if_changed }
    assert_equal "Frontpage", Site.settings.name

    Site.instance_variable_set :@checked_at, -10
    assert_equal SettingChange.last.id, Site.version
    assert_equal "Nook", Site.settings.name
  end

  test "a setting that only another version knows is passed over" do
    SettingChange.create!(user: users(:admin), name: "weather", value: "fine")
    assert_equal "Frontpage", Site.reload.name
  end
end
