require "test_helper"

class Settings::PushSubscriptionsControllerTest < ActionDispatch::IntegrationTest
  SUBSCRIPTION = {
    endpoint: "https://push.example.com/abc", p256dh_key: Base64.urlsafe_encode64("\x04" + "x" * 64),
    auth_key: Base64.urlsafe_encode64("y" * 16)
  }.freeze

  setup { sign_in_as users(:maria) }

  test "subscribes, lists and unsubscribes a browser" do
    get settings_push_subscriptions_path
    assert_select "form[data-push='#{VapidKey.sole.public_key}']"
    assert_select ".empty", "Push notifications are off in all your browsers."

    2.times do
      post settings_push_subscriptions_path,
        params: { push_subscription: SUBSCRIPTION }, headers: { "User-Agent" => "x" }
    end
    assert_redirected_to settings_push_subscriptions_path
    follow_redirect!
    assert_select ".flash", "Push notifications are on in this browser."
    assert_select "tbody tr", 1
    assert_select "tbody tr b", "(this browser)"

    delete settings_push_subscription_path(PushSubscription.sole)
    assert_redirected_to settings_push_subscriptions_path
    assert_empty PushSubscription.all
  end

  test "unsubscribes when signing out" do
    post settings_push_subscriptions_path, params: { push_subscription: SUBSCRIPTION }
    sign_out
    assert_empty PushSubscription.all
  end

  test "rejects a private endpoint" do
    post settings_push_subscriptions_path,
      params: { push_subscription: { **SUBSCRIPTION, endpoint: "https://127.0.0.1/x" } }
    assert_response :unprocessable_content
    assert_select ".errors", /Push endpoint must be a public HTTPS address/
  end

  test "returns 404 for another member's subscription" do
    PushSubscription.new(session: users(:tomas).sessions.create!, user: users(:tomas), **SUBSCRIPTION).submit
    delete settings_push_subscription_path(PushSubscription.sole)
    assert_response :not_found
    assert_equal 1, PushSubscription.count
  end
end
