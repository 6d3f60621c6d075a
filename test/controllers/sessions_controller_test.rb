require "test_helper"

class SessionsControllerTest < ActionDispatch::IntegrationTest
  test "renders the form uncached" do
    get new_session_path

    assert_response :success
    assert_select "input[name='session[username]'][autocomplete='username webauthn']"
    assert_select "input[name='session[password]'][autocomplete=current-password]:not([value])"
    assert_equal "no-store", response.headers["cache-control"]
  end

  test "signs in with a username or email address" do
    [ "maria", "Maria@Example.com" ].each do |login|
      assert_difference -> { users(:maria).sessions.count } do
        post session_path, params: { session: { username: login, password: SignInHelper::PASSWORD } },
          headers: { "user-agent" => "curl/8" }
      end
      assert_redirected_to root_path
      assert_equal "curl", users(:maria).sessions.last.device_name
      sign_out
    end
  end

  test "sets a signed, HttpOnly, SameSite cookie" do
    sign_in_with_password users(:maria)
    cookie = response.headers["set-cookie"].find { |header| header.start_with?("session_id=") }

    assert_match(/httponly/i, cookie)
    assert_match(/samesite=lax/i, cookie)

    cookies[:session_id] = users(:tomas).sessions.create!.key.to_json
    get settings_root_path
    assert_redirected_to new_session_path(return_to: "/settings")
  end

  test "responds identically to a wrong password and an unknown username" do
    pages = %w[ maria nobody ].map do |login|
      post session_path, params: { session: { username: login, password: "wrong" } }
      assert_response :unprocessable_content
      assert_select "input[value=?]", login
      assert_select "input[type=password][value]", false
      response.body.gsub(login, "…")
        .gsub(/name="authenticity_token" value="[^"]*"|challenge&quot;:&quot;[\w-]+/, "")
    end

    assert_equal(*pages)
    assert_select "[role=alert]", /Incorrect username/
  end

  test "resets the visitor's session" do
    get new_session_path
    post session_path, params: { session: { username: "nobody", password: "wrong" } }
    session_before = cookies["_frontpage_session"]
    sign_in_with_password users(:maria)

    assert_not_equal session_before, cookies["_frontpage_session"]
  end

  test "ends the previous session when another member signs in" do
    sign_in_with_password users(:maria)
    session = users(:maria).sessions.last
    sign_in_with_password users(:tomas)

    assert_not Session.exists?(session.id)
  end

  test "follows the return path after signing in" do
    get edit_settings_password_path
    assert_redirected_to new_session_path(return_to: edit_settings_password_path)
    follow_redirect!
    assert_select "input[name=return_to][value=?]", edit_settings_password_path

    post session_path,
      params: {
        session: { username: "maria", password: SignInHelper::PASSWORD },
        return_to: edit_settings_password_path
      }
    assert_redirected_to edit_settings_password_path
  end

  test "returns to the page of the button, but not to other sites" do
    delete settings_other_sessions_path, headers: { "referer" => "http://www.example.com/posts/1?page=2" }
    assert_redirected_to new_session_path(return_to: "/posts/1?page=2")

    [ "https://evil.example/posts/1", "http://www.example.com//evil.example", "nonsense" ].each do |referer|
      delete settings_other_sessions_path, headers: { "referer" => referer }
      assert_redirected_to new_session_path, referer
    end
  end

  test "follows return paths on this site only" do
    [ "https://evil.example/", "//evil.example", "/\\evil.example", "/\t/evil.example", "\\\\evil.example",
      "javascript:alert(1)", "evil.example", "http:evil.example", "http://www.example.com//evil.example",
      " //evil.example", "/#{"x" * 2_000}", "" ].each do |location|
      Rails.cache.clear
      post session_path,
        params: { session: { username: "maria", password: SignInHelper::PASSWORD }, return_to: location }
      assert_redirected_to root_path, location.first(40)
    end

    post session_path,
      params: { session: { username: "maria", password: SignInHelper::PASSWORD }, return_to: [ "/settings" ] }
    assert_redirected_to root_path
  end

  test "redirects signed-in members" do
    sign_in_with_password users(:maria)
    get new_session_path(return_to: "/newest")
    assert_redirected_to "/newest"
  end

  test "signs out and invalidates the cookie" do
    sign_in_with_password users(:maria)
    stolen = cookies["session_id"]

    assert_difference(-> { users(:maria).sessions.count }, -1) { sign_out }
    assert_redirected_to root_path
    get root_path
    assert_empty request.cookies, "any cookie bypasses the visitors' page cache"

    cookies["session_id"] = stolen
    get settings_root_path
    assert_redirected_to new_session_path(return_to: "/settings")
  end

  test "redirects visitors who sign out to sign-in" do
    delete session_path
    assert_redirected_to new_session_path
  end

  test "writes nothing when a page is read" do
    sign_in_with_password users(:maria)
    get about_path
    assert_no_queries_match(/\A(?:INSERT|UPDATE|DELETE)/i) { get about_path }
  end
end
