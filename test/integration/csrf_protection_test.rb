require "test_helper"

class CsrfProtectionTest < ActionDispatch::IntegrationTest
  setup { ActionController::Base.allow_forgery_protection = true }
  teardown { ActionController::Base.allow_forgery_protection = false }

  test "rejects forms without a CSRF token in the site's layout" do
    assert_no_difference -> { Session.count } do
      post session_path, params: { session: { username: "maria", password: SignInHelper::PASSWORD } }
    end
    assert_response :unprocessable_content
    assert_select "footer"

    assert_no_difference -> { User.count } do
      post registration_path,
        params: {
          authenticity_token: "forged", user: { username: "paula", password: "four lucky words here" }
        }
    end
    assert_response :unprocessable_content
  end

  test "rejects forms of signed-in members without a token" do
    sign_in_with_token
    { settings_profile_path => :patch, settings_password_path => :patch,
      settings_email_address_path => :patch, settings_other_sessions_path => :delete,
      settings_session_path(sessions(:maria_phone)) => :delete, settings_authenticator_path => :delete,
      settings_recovery_codes_path => :post, settings_passkeys_path => :post,
      settings_access_tokens_path => :post, session_path => :delete }.each do |path, method|
      process method, path,
        params: { user: { about: "Forged", password: "four lucky words here",
          password_challenge: SignInHelper::PASSWORD, unconfirmed_email_address: "" } }
      assert_response :unprocessable_content, "#{method} #{path}"
    end

    assert_equal 3, users(:maria).sessions.count
    assert_no_match(/Forged/, users(:maria).reload.about)
  end

  test "shows the text typed into an expired form, except the password" do
    sign_in_with_token
    post post_comments_path(posts(:essay)),
      params: { authenticity_token: "of yesterday", comment: { body: "Long & <b>careful</b>" } }
    assert_response :unprocessable_content
    assert_select "pre.typed", 1
    assert_select "pre.typed", "Long & <b>careful</b>"

    post session_path,
      params: {
        authenticity_token: "of yesterday",
        session: { username: "maria", password: SignInHelper::PASSWORD }
      }
    assert_select "pre.typed", "maria"
    assert_no_match SignInHelper::PASSWORD, response.body
  end

  test "accepts a browser's forms for sign-up, settings, sign-out and sign-in" do
    submit new_registration_path, "form.form",
      "user[username]" => "paula", "user[password]" => "four lucky words here"
    assert_redirected_to root_path

    submit edit_settings_profile_path, "form.form", "user[about]" => "I was here."
    assert_redirected_to edit_settings_profile_path
    assert_equal "I was here.", User.find_by!(username: "paula").about

    submit settings_sessions_path, "tbody form"
    assert_redirected_to root_path

    submit new_session_path, "form.form",
      "session[username]" => "paula", "session[password]" => "four lucky words here"
    assert_redirected_to root_path
    get settings_root_path
    assert_response :success
  end

  test "accepts a form without a token from this site's own pages" do
    sign_in_as users(:maria)
    [
      { "Sec-Fetch-Site" => "same-origin" }, { "Origin" => "http://www.example.com" },
      { "Sec-Fetch-Site" => "same-origin", "Origin" => "http://www.example.com" },
      { "Sec-Fetch-Site" => "same-site", "Origin" => "http://www.example.com" },
      # A proxy that doesn't forward the scheme.
      { "Sec-Fetch-Site" => "same-origin", "Origin" => "https://www.example.com" }
    ].each_with_index do |headers, index|
      assert_changes(-> { users(:maria).reload.about }, headers.inspect) do
        change_about "Version #{index}", headers
      end
    end
  end

  test "rejects forms from other sites and subdomains, and without headers or token" do
    sign_in_as users(:maria)
    [
      { "Sec-Fetch-Site" => "cross-site", "Origin" => "https://evil.example" },
      { "Sec-Fetch-Site" => "cross-site" },
      { "Sec-Fetch-Site" => "same-site", "Origin" => "http://evil.example.com" },
      { "Sec-Fetch-Site" => "same-site" }, { "Origin" => "http://evil.example.com" },
      { "Origin" => "https://www.example.com" }, { "Origin" => "http://www.example.com:8080" },
      { "Origin" => "null" }, { "Sec-Fetch-Site" => "none" }, { "Sec-Fetch-Site" => "" },
      { "Sec-Fetch-Site" => "anything" }, { "Referer" => "http://www.example.com/" }, {}
    ].each do |headers|
      assert_no_changes(-> { users(:maria).reload.about }, headers.inspect) { change_about "Forged", headers }
      assert_response :unprocessable_content, headers.inspect
      assert_select "footer"
    end
  end

  test "rejects a sign-in from another site" do
    assert_no_difference -> { Session.count } do
      post session_path, params: { session: { username: "maria", password: SignInHelper::PASSWORD } },
        headers: { "Sec-Fetch-Site" => "cross-site", "Origin" => "https://evil.example" }
    end
    assert_response :unprocessable_content
  end

  test "rejects a valid token from another origin" do
    sign_in_with_token
    get edit_settings_profile_path
    token = css_select("input[name=authenticity_token]").first["value"]
    assert_no_changes -> { users(:maria).reload.about } do
      change_about "Forged", { "Origin" => "http://evil.example.com" }, authenticity_token: token
    end
    assert_response :unprocessable_content
  end

  test "accepts a form that was loaded before an upgrade, with its token" do
    sign_in_with_token
    get edit_settings_profile_path
    token = css_select("input[name=authenticity_token]").first["value"]
    assert_changes(-> { users(:maria).reload.about }) do
      change_about "From an old form", {}, authenticity_token: token
    end
  end

  test "renders no token and starts no session for browsers that send Sec-Fetch-Site" do
    cross_site = { "Sec-Fetch-Site" => "cross-site" } # a link on another site
    get new_session_path, headers: cross_site
    assert_select "form[method=post]"
    assert_no_token
    assert_nil response.headers["Set-Cookie"]

    sign_in_as users(:maria), headers: { "Sec-Fetch-Site" => "same-origin" }
    [ root_path, post_path(posts(:wal)), edit_settings_profile_path, new_post_path ].each do |path|
      get path, headers: cross_site
      assert_no_token
      assert_not_includes response.headers["Cache-Control"], "no-store"
      assert_includes response.headers["Vary"], "Sec-Fetch-Site"
    end
  end

  test "renders tokens on pages for other browsers, and forbids storing them" do
    get new_session_path
    assert_token_in_page

    sign_in_with_token
    [ root_path, post_path(posts(:wal)), edit_settings_profile_path ].each do |path|
      get path
      assert_select "meta[name=csrf-token]"
      assert_token_in_page
    end
  end

  test "works over plain HTTP on another machine's address, where browsers send no Sec-Fetch-Site" do
    host! "203.0.113.10:3000"
    sign_in_with_token
    get edit_settings_profile_path
    assert_token_in_page
    assert_changes(-> { users(:maria).reload.about }) do
      change_about "By origin", { "Origin" => "http://203.0.113.10:3000" }
    end
    assert_no_changes(-> { users(:maria).reload.about }) do
      change_about "Forged", { "Origin" => "http://203.0.113.11:3000" }
    end
    assert_no_changes(-> { users(:maria).reload.about }) { change_about "Forged", {} }
  end

  test "renders a rejected form again with what the browser needs to send it" do
    sign_in_with_token
    get edit_settings_profile_path
    token = css_select("input[name=authenticity_token]").first["value"]
    long = "x" * (User::MAX_ABOUT_LENGTH + 1)
    change_about long, {}, authenticity_token: token
    assert_response :unprocessable_content
    assert_token_in_page
    change_about long, { "Sec-Fetch-Site" => "same-origin" }
    assert_response :unprocessable_content
    assert_no_token
  end

  test "Rails has no protection by Sec-Fetch-Site of its own yet" do
    assert_not_respond_to ActionController::Base, :forgery_protection_verification_strategy,
      "Use it: see decision 0067"
  end

  private
    def change_about(text, headers, **params)
      patch(settings_profile_path, params: { user: { about: text }, **params }, headers:)
    end

    def assert_no_token = assert_select("meta[name=csrf-token], input[name=authenticity_token]", 0)

    def assert_token_in_page
      assert_select "input[name=authenticity_token]"
      assert_includes response.headers["Cache-Control"], "no-store"
      assert_includes response.headers["Vary"], "Sec-Fetch-Site"
    end

    def sign_in_as(user, headers: { "Sec-Fetch-Site" => "same-origin" })
      post(session_path,
        params: { session: { username: user.username, password: SignInHelper::PASSWORD } }, headers:)
      assert_redirected_to root_path
    end

    def sign_in_with_token
      submit new_session_path, "form.form",
        "session[username]" => "maria", "session[password]" => SignInHelper::PASSWORD
      assert_redirected_to root_path
    end

    # Submits the form as a browser would, with its current values except for the given ones.
    def submit(page, selector, fields = {})
      get page
      form = css_select(selector).first
      shown = form.css("input[name], textarea[name]").to_h do |field|
        [ field["name"], field["value"] || field.text ]
      end
      post form["action"], params: shown.merge(fields)
    end
end
