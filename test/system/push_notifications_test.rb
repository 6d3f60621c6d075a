require "application_system_test_case"

# From the button to the browser's notification. PushService replaces Chromium's, which tests can't reach.
class PushNotificationsSystemTest < ApplicationSystemTestCase
  driven_by_full_chromium

  REGISTRATIONS = 20 # more than all tests create

  setup do
    start_session_of users(:maria)
    visit settings_push_subscriptions_path
    browser.execute_cdp "Browser.grantPermissions", origin: page.evaluate_script("location.origin"),
      permissions: %w[ notifications ]
  end

  slow_test "turns on, shows a notification and turns off" do
    PushService.run do |service|
      stub_subscription service.subscription
      turn_on
      assert_selector "tbody tr", count: 1, text: "(this browser)"
      audit_here "push notifications"

      comment = Comment.new(post: posts(:wal), author: users(:tomas), body: "Look").submit
      PushNotificationsJob.perform_now Notification.where(comment:).ids
      message = service.delivered.sole.message
      assert_equal "tomas commented on your post How write-ahead logging really works", message["title"]
      assert_equal message.values_at("title", "body"), displayed(message)
    end

    click_on "Turn off"
    assert_text "Push notifications are off in"
    assert_text "Push notifications are off in all your browsers."
  end

  slow_test "suggests trying again when the service worker doesn't start" do
    PushService.run do |service|
      stub_subscription service.subscription
      page.execute_script "Object.defineProperty(navigator.serviceWorker, 'ready', " \
        "{ configurable: true, value: new Promise(() => {}) })"
      click_on "Turn on in this browser"
      assert_text "Try again"
      page.execute_script "delete navigator.serviceWorker.ready"
      turn_on
    end
  end

  private
    def turn_on
      click_on "Turn on in this browser"
      assert_text "Push notifications are on in this browser."
    end

    def stub_subscription(subscription)
      page.execute_script <<~JS, subscription
        const { endpoint, p256dh_key, auth_key } = arguments[0]
        const subscription = { endpoint, keys: { p256dh: p256dh_key, auth: auth_key } }
        PushManager.prototype.subscribe = async () => ({ toJSON: () => subscription })
      JS
    end

    # The notification that the service worker shows for +message+. Chromium numbers registrations, starting
    # over when an origin's are deleted; it ignores messages before it knows a registration, and shows
    # notifications with the same tag once.
    def displayed(message)
      browser.execute_cdp "ServiceWorker.enable"
      origin = page.evaluate_script("location.origin")
      eventually(seconds: Capybara.default_max_wait_time) do
        REGISTRATIONS.times do |number|
          browser.execute_cdp "ServiceWorker.deliverPushMessage", origin:, registrationId: number.to_s,
            data: message.to_json
        end
        page.evaluate_async_script("const done = arguments[0]; navigator.serviceWorker.ready.then(it => " \
          "it.getNotifications()).then(([it]) => done(it ? [it.title, it.body] : null))")
      end
    end
end
