require "test_helper"

# Maria signs in from her laptop, which she shares with tomas. An attacker has her password and the same kind
# of browser.
class KnownBrowsersTest < ActionDispatch::IntegrationTest
  test "emails about the first sign-in from each browser, also of the same kind" do
    assert_enqueued_emails(1) { sign_in_with_password users(:maria) }
    sign_out
    assert_enqueued_emails(0) { sign_in_with_password users(:maria), headers: { "user-agent" => "curl/8" } }

    attacker = open_session
    assert_enqueued_emails(1) { attacker.sign_in_with_password users(:maria) }
    assert_equal 2, users(:maria).known_browsers.count
  end

  test "knows the browser of a sign-up" do
    post registration_path, params: { user: {
      username: "paula", password: SignInHelper::PASSWORD, unconfirmed_email_address: "",
      reason_for_joining: ""
    } }
    paula = User.find_by!(username: "paula")
    paula.update! email_address: "paula@example.com"
    sign_out
    assert_enqueued_emails(0) { sign_in_with_password paula }
  end

  test "sends the cookie only to the sign-in page, so that pages are cached after signing out" do
    sign_in_with_password users(:maria)
    cookie = response.headers["set-cookie"].find { |header| header.start_with?("browsers=") }
    assert_match %r{; path=/sign-in; .*httponly; samesite=strict}i, cookie
    assert_in_delta 20.years.from_now, Time.zone.parse(cookie[/expires=([^;]+)/, 1]), 1.day

    sign_out
    assert_no_match(/^browsers=/, response.headers["set-cookie"].to_s)
    get root_path
    assert_empty request.cookies
    get new_session_path
    assert_equal [ "browsers" ], request.cookies.keys - [ "_frontpage_session" ]
  end

  test "knows the browser for each of its members, and doesn't link them" do
    sign_in_with_password users(:maria)
    sign_in_with_password users(:tomas)
    assert_enqueued_emails(0) { %i[ maria tomas ].each { |name| sign_in_with_password users(name) } }

    assert_equal 2, KnownBrowser.distinct.count(:digest)
    assert_equal 2, secrets_in_cookie.uniq.size
    assert_empty KnownBrowser.pluck(:digest) & secrets_in_cookie
  end

  test "a cookie of an attacker that was planted in a browser isn't accepted for its next member" do
    attacker = open_session
    attacker.sign_in_with_password users(:tomas)
    planted = attacker.cookies["browsers"]

    cookies["browsers"] = planted
    assert_enqueued_emails(1) { sign_in_with_password users(:maria) }
    attacker.cookies["browsers"] = planted
    assert_enqueued_emails(1) { attacker.sign_in_with_password users(:maria) }
  end

  test "ignores a cookie that wasn't signed" do
    sign_in_with_password users(:maria)
    secret = secrets_in_cookie.sole
    attacker = open_session
    [ secret, [ secret ].to_json, Base64.strict_encode64([ secret ].to_json), "x--y" ].each do |forged|
      attacker.cookies["browsers"] = forged
      assert_difference(-> { KnownBrowser.count }) { attacker.sign_in_with_password users(:maria) }
    end
  end

  test "forgets the browser with the account, and a year after its last sign-in" do
    sign_in_with_password users(:maria)
    travel(200.days) { sign_in_with_password users(:maria) }
    travel(500.days) do
      assert_no_difference(-> { KnownBrowser.count }) { KnownBrowser.delete_old }
    end
    travel(600.days) do
      assert_difference(-> { KnownBrowser.count }, -1) { KnownBrowser.delete_old }
    end
    sign_in_with_password users(:maria)
    users(:maria).delete_account(texts: false, challenge: SignInHelper::PASSWORD)
    assert_empty KnownBrowser.all
  end

  test "remembers the last ten members of a browser" do
    12.times { |number| send_secret "secret of #{number}" }
    assert_equal [ *2..11 ].reverse.map { |number| "secret of #{number}" }, @jar.signed[:browsers]
  end

  private
    def secrets_in_cookie
      jar = ActionDispatch::TestRequest.create("HTTP_COOKIE" => "browsers=#{cookies["browsers"]}").cookie_jar
      jar.signed[:browsers]
    end

    def send_secret(secret)
      @jar ||= ActionDispatch::TestRequest.create.cookie_jar
      SessionsController.new.tap { |controller|
        controller.request = ActionDispatch::TestRequest.create.tap { |request| request.cookie_jar = @jar }
        controller.send :send_browser_cookie, secret
      }
    end
end
