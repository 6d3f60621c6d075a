require "test_helper"

class Settings::NotificationsControllerTest < ActionDispatch::IntegrationTest
  setup { sign_in_as users(:newcomer) }

  test "sends no email and follows own posts by default" do
    get edit_settings_notifications_path
    assert_select "input[name='notification_setting[email_frequency]'][value=never][checked]"
    assert_select "input[type=checkbox][name='notification_setting[auto_follow_own_posts]'][checked]"
    assert_select "input[type=checkbox][name='notification_setting[auto_follow_commented]']:not([checked])"
    assert_equal 0, NotificationSetting.count
  end

  test "saves the settings" do
    2.times do
      patch settings_notifications_path,
        params: { notification_setting: {
          email_frequency: "weekly", auto_follow_own_posts: "0", auto_follow_commented: "1"
        } }
    end
    assert_redirected_to edit_settings_notifications_path
    assert_equal [ "weekly", false, true ],
      NotificationSetting.find_by!(user: users(:newcomer))
      .then { |setting|
        [ setting.email_frequency, setting.auto_follow_own_posts, setting.auto_follow_commented ]
      }
    follow_redirect!
    assert_select ".flash", "Saved."
    assert_select "input[value=weekly][checked]"
  end

  test "rejects an unknown frequency and keeps the rest of the form" do
    patch settings_notifications_path,
      params: { notification_setting: {
        email_frequency: "hourly", auto_follow_own_posts: "0", auto_follow_commented: "1"
      } }
    assert_response :unprocessable_content
    assert_select ".errors", /Email frequency isn’t available/
    assert_select "input[name='notification_setting[auto_follow_commented]'][checked]"
  end

  test "treats an empty checkbox value as unchecked" do
    patch settings_notifications_path,
      params: { notification_setting: {
        email_frequency: "daily", auto_follow_own_posts: "", auto_follow_commented: "x"
      } }
    assert_redirected_to edit_settings_notifications_path
    assert_equal [ false, true ],
      NotificationSetting.of(users(:newcomer)).values_at(:auto_follow_own_posts, :auto_follow_commented)
  end

  test "offers moderators members' messages by email" do
    settings = {
      email_frequency: "never",
      auto_follow_own_posts: "1",
      auto_follow_commented: "0",
      email_messages: "1"
    }
    get edit_settings_notifications_path
    assert_select "[name='notification_setting[email_messages]']", 0
    patch settings_notifications_path, params: { notification_setting: settings }
    assert_not NotificationSetting.of(users(:newcomer)).email_messages?

    users(:newcomer).moderator!
    get edit_settings_notifications_path
    assert_select "[type=checkbox][name='notification_setting[email_messages]']:not([checked])"
    patch settings_notifications_path, params: { notification_setting: settings }
    assert NotificationSetting.of(users(:newcomer)).email_messages?
    get edit_settings_notifications_path
    assert_select "[type=checkbox][name='notification_setting[email_messages]'][checked]"
  end

  test "offers moderators alerts, with quiet hours" do
    get edit_settings_notifications_path
    assert_select "[name='notification_setting[push_alerts]']", 0
    users(:newcomer).moderator!
    get edit_settings_notifications_path
    assert_select "[type=checkbox][name='notification_setting[push_alerts]'][checked]"
    settings = { email_alerts: "0", push_alerts: "1", urgent_alerts: "1", quiet_from: "22", quiet_until: "7" }
    patch settings_notifications_path, params: { notification_setting: settings }
    assert_equal [ false, true, true, 22, 7 ],
      NotificationSetting.of(users(:newcomer)).values_at(*settings.keys)
    get edit_settings_notifications_path
    assert_select "select[name='notification_setting[quiet_from]'] option[selected]", "22:00"

    patch settings_notifications_path, params: { notification_setting: { quiet_from: "22", quiet_until: "" } }
    assert_response :unprocessable_content
    assert_select ".errors", /End of the quiet hours must differ from the beginning/
  end

  test "links to adding a missing email address" do
    users(:newcomer).update_columns email_address: nil
    get edit_settings_notifications_path
    assert_select ".hint a[href='#{edit_settings_email_address_path}']", "add one"
  end

  test "says that nothing is emailed before an address is confirmed, and sends the confirmation again" do
    users(:newcomer).update_columns email_address: nil, unconfirmed_email_address: "new@example.com"
    get edit_settings_notifications_path
    assert_select ".hint", /Nothing is emailed until you confirm new@example\.com/
    assert_select ".hint a[href='#{edit_settings_email_address_path}']", 0
    button = css_select("fieldset button").sole
    assert_equal [ "Send it again", "post" ],
      [ button.text, css_select("form##{button["form"]}").sole["method"] ]
    post button["formaction"]
    perform_enqueued_jobs
    assert_equal [ "new@example.com" ], ActionMailer::Base.deliveries.last.to

    users(:newcomer).update_columns email_address: "old@example.com"
    get edit_settings_notifications_path
    assert_select ".hint", /Sent to old@example\.com/
    assert_select "fieldset button", 0
  end

  test "warns of a bounced address and clears it after confirmation" do
    EmailBounce.record "Newcomer@example.com", "550 No such\nuser"
    get edit_settings_notifications_path
    assert_select "[role=alert]", /550 No such user/
    post settings_email_confirmation_path
    perform_enqueued_jobs
    mail = ActionMailer::Base.deliveries.last
    assert_equal [ [ "newcomer@example.com" ], "Confirm your email address for Frontpage" ],
      [ mail.to, mail.subject ]

    patch email_confirmation_path,
      params: { token: users(:newcomer).reload.generate_token_for(:email_confirmation) }
    assert_redirected_to edit_settings_email_address_path
    assert_nil users(:newcomer).reload.email_bounce
    assert_equal [ "newcomer@example.com", nil ],
      [ users(:newcomer).email_address, users(:newcomer).unconfirmed_email_address ]
    assert_no_enqueued_emails
  end
end
