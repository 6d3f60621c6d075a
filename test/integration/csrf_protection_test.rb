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
        params: { authenticity_token: "forged", user: { username: "paula", password: "four lucky words here" } }
    end
    assert_response :unprocessable_content
  end

  test "rejects forms of signed-in members without a token" do
    sign_in_with_token
    { settings_profile_path => :patch, settings_password_path => :patch, settings_email_address_path => :patch,
      settings_other_sessions_path => :delete,
      settings_session_path(sessions(:maria_phone)) => :delete, settings_authenticator_path => :delete,
      settings_recovery_codes_path => :post, settings_passkeys_path => :post, settings_access_tokens_path => :post,
      session_path => :delete }.each do |path, method|
      process method, path,
        params: { user: { about: "Forged", password: "four lucky words here", password_challenge: SignInHelper::PASSWORD,
        unconfirmed_email_address: "" } }
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
      params: { authenticity_token: "of yesterday", session: { username: "maria", password: SignInHelper::PASSWORD } }
    assert_select "pre.typed", "maria"
    assert_no_match SignInHelper::PASSWORD, response.body
  end

  test "accepts a browser's forms for sign-up, settings, sign-out and sign-in" do
    submit new_registration_path, "form.form", "user[username]" => "paula", "user[password]" => "four lucky words here"
    assert_redirected_to root_path

    submit edit_settings_profile_path, "form.form", "user[about]" => "I was here."
    assert_redirected_to edit_settings_profile_path
    assert_equal "I was here.", User.find_by!(username: "paula").about

    submit settings_sessions_path, "tbody form"
    assert_redirected_to root_path

    submit new_session_path, "form.form", "session[username]" => "paula", "session[password]" => "four lucky words here"
    assert_redirected_to root_path
    get settings_root_path
    assert_response :success
  end

  private
    def sign_in_with_token
      submit new_session_path, "form.form", "session[username]" => "maria", "session[password]" => SignInHelper::PASSWORD
      assert_redirected_to root_path
    end

    # Submits the form as a browser would, with its current values except for the given ones.
    def submit(page, selector, fields = {})
      get page
      form = css_select(selector).first
      shown = form.css("input[name], textarea[name]").to_h { |field| [ field["name"], field["value"] || field.text ] }
      post form["action"], params: shown.merge(fields)
    end
end
