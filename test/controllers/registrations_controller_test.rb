require "test_helper"

class RegistrationsControllerTest < ActionDispatch::IntegrationTest
  test "renders the form" do
    get new_registration_path

    assert_response :success
    assert_select "input[name='user[username]'][autocomplete=username][pattern][title^='2–20 letters']"
    assert_select "input[name='user[password]'][autocomplete=new-password]"
  end

  test "signs up, signs in and follows the return path" do
    assert_difference -> { User.count } do
      sign_up username: "paula", return_to: "/newest"
    end

    assert_redirected_to "/newest"
    assert_equal user_named("paula"), Session.last.user
    assert user_named("paula").member?
    get settings_root_path
    assert_response :success
  end

  test "says that an email was sent, if one was" do
    sign_up username: "paula"
    assert_equal "Welcome, paula.", flash[:notice]
    sign_out
    assert_emails 1 do
      post registration_path, params: { user: { username: "quentin", password: "four lucky words here",
        unconfirmed_email_address: "quentin@example.com" } }
    end
    assert_equal "Welcome, quentin. We’ve emailed you a link to confirm your address.", flash[:notice]
  end

  test "requires a username" do
    assert_no_difference -> { User.count } do
      post registration_path, params: { user: { password: "four lucky words here" } }
    end
    assert_response :unprocessable_content
    assert_select ".errors", /Username/
  end

  test "doesn't reveal whether an email address is taken" do
    pages = %w[ maria@example.com free@example.com ].each_with_index.map do |address, index|
      assert_enqueued_emails(1) { sign_up username: "paula#{index}", unconfirmed_email_address: address }
      assert_redirected_to root_path
      assert_nil user_named("paula#{index}").email_address
      get edit_settings_email_address_path
      sign_out
      css_select("main").to_s.gsub(address, "…").gsub("paula#{index}", "…")
        .gsub(/name="authenticity_token" value="[^"]*"/, "")
    end

    assert_equal(*pages)
  end

  test "rejects a breached password" do
    post registration_path, params: { user: { username: "paula", password: "ncc1701d" } }
    assert_response :unprocessable_content
    assert_select "#user_password_error", /appeared in a data breach/
  end

  test "re-renders an invalid form with everything but the password" do
    sign_up username: "no spaces", unconfirmed_email_address: "nowhere", password: "short"

    assert_response :unprocessable_content
    assert_select "input[value='no spaces'][aria-invalid=true][aria-describedby='user_username_message " \
      "username_hint']"
    assert_select "input[value=nowhere][aria-invalid=true]"
    assert_select "input[type=password][value]", false
    assert_select "[role=alert] li", 3
    assert_select "[role=alert] #user_username_error",
      "Username can contain only letters, digits, hyphens and underscores."
    assert_select "[role=alert] #user_unconfirmed_email_address_error",
      "Email address must look like name@example.com."
    assert_select "[role=alert] #user_password_error", "Password must have at least 8 characters."
  end

  test "rejects a taken username" do
    sign_up username: "Maria"
    assert_response :unprocessable_content
    assert_select "#user_username_error", /is already taken/
  end

  test "ignores parameters that aren't permitted" do
    post registration_path,
      params: { user: { username: "paula", password: "four lucky words here", role: "administrator",
        karma: 5_000, email_address: "tomas@example.org", id: 7, about: "x" } }

    assert_equal [ "member", 0, nil, "" ],
      user_named("paula").values_at(:role, :karma, :email_address, :about)
  end

  test "redirects signed-in members" do
    sign_in_as users(:maria)
    get new_registration_path
    assert_redirected_to root_path
    assert_no_difference(-> { User.count }) { sign_up username: "paula" }
  end

  private
    def sign_up(return_to: nil, **attributes)
      post registration_path,
        params: {
          user: { password: "four lucky words here", unconfirmed_email_address: "", **attributes },
          return_to:
        }
    end

    def user_named(username)
      User.find_by!(username:)
    end
end
