require "test_helper"

# bin/ops watch reads the site's mail settings and administrators without Rails.
class AlertSettingsTest < ActiveSupport::TestCase
  test "reads what administrators have set, also the encrypted password" do
    Site.load.change({ smtp_address: "mail.example", smtp_port: "2525", smtp_user_name: "news",
      smtp_password: "geheim ü", mail_from: "News <news@example.com>" }, by: users(:admin))
    state = Struct.new(:contact)
      .new({ "settings" => SettingChange.current.to_h { |row| [ row.name, row.value ] },
      "addresses" => [] })
    with_environment(SECRET_KEY_BASE: Rails.application.secret_key_base, SECRET_KEY_BASE_PREVIOUS: nil,
      SMTP_ADDRESS: nil, MAIL_FROM: nil) do
      settings = Operations::Watch::Settings.new(Kit::DataDirectory.new(Dir.tmpdir, environment: "none"),
        state)
      assert_equal Site.settings.smtp.except(:open_timeout, :read_timeout), settings.smtp
      assert_equal "News <news@example.com>", settings.sender
      ENV["SECRET_KEY_BASE"] = "another"
      again = -> { settings.class.new(Kit::DataDirectory.new(Dir.tmpdir, environment: "none"), state) }
      assert_nil again.call.smtp[:password]
      ENV["SECRET_KEY_BASE_PREVIOUS"] = "2026-01-01T00:00:00Z #{Rails.application.secret_key_base}"
      assert_equal "geheim ü", again.call.smtp[:password], "until it is encrypted again, also after that time"
    end
  end

  test "finds the administrators with a confirmed address" do
    assert_equal User.administrator.where.not(email_address: nil).order(:id).limit(20).pluck(:email_address),
      ApplicationRecord.connection.select_values(Operations::Watch::Settings::ADMINISTRATORS)
  end
end
