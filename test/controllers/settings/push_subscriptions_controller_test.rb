require "test_helper"

class Settings::PushSubscriptionsControllerTest < ActionDispatch::IntegrationTest
  GIVEN = {
    endpoint: "https://push.example.com/abc", p256dh_key: Base64.urlsafe_encode64("\x04" + "x" * 64),
    auth_key: Base64.urlsafe_encode64("y" * 16)
  }.freeze

  setup { sign_in_as users(:maria) }

  test "a browser is turned on, is in the list, and is turned off" do
    get settings_push_subscriptions_path
    assert_select "form[data-controller=push][data-push-key-value='#{VapidKey.sole.public_key}']"
    assert_select ".empty", "Push notifications are off in all your browsers."

    2.times { post settings_push_subscriptions_path, params: { push_subscription: GIVEN }, headers: { "User-Agent" => "x" } }
    assert_redirected_to settings_push_subscriptions_path
    follow_redirect!
    assert_select ".flash", "Push notifications are on in this browser."
    assert_select "tbody tr", 1
    assert_select "tbody tr b", "(this browser)"

    delete settings_push_subscription_path(PushSubscription.sole)
    assert_redirected_to settings_push_subscriptions_path
    assert_empty PushSubscription.all
  end

  test "signing out turns it off" do
    post settings_push_subscriptions_path, params: { push_subscription: GIVEN }
    sign_out
    assert_empty PushSubscription.all
  end

  test "an address in the house is refused in words" do
    post settings_push_subscriptions_path, params: { push_subscription: { **GIVEN, endpoint: "https://127.0.0.1/x" } }
    assert_response :unprocessable_content
    assert_select ".errors", /Push endpoint must be a public HTTPS address/
  end

  test "nobody turns off another's" do
    PushSubscription.new(session: users(:tomas).sessions.create!, user: users(:tomas), **GIVEN).submit
    delete settings_push_subscription_path(PushSubscription.sole)
    assert_response :not_found
    assert_equal 1, PushSubscription.count
  end
end
