require "test_helper"

class PasswordResetsControllerTest < ActionDispatch::IntegrationTest
  test "responds identically to known and unknown addresses without looking up users" do
    [ "maria@example.com", "nobody@example.com" ].each do |address|
      queries = captured_sql do
        assert_enqueued_emails 1 do
          post password_reset_path, params: { password_reset: { email_address: " #{address.upcase} " } }
        end
      end

      assert_redirected_to password_reset_path
      assert_no_match(/users/, queries.join)
    end

    follow_redirect!
    assert_select "main", /If an account exists/
  end

  test "rejects a malformed address" do
    assert_no_enqueued_emails do
      post password_reset_path, params: { password_reset: { email_address: "maria" } }
    end

    assert_response :unprocessable_content
    assert_select "input[value=maria][aria-invalid=true]"
    assert_select "[role=alert]"
  end

  test "sets a new password through the emailed link, which works once" do
    perform_enqueued_jobs do
      post password_reset_path, params: { password_reset: { email_address: "maria@example.com" } }
    end
    link = ActionMailer::Base.deliveries.last.text_part.decoded[/http\S+/]

    get link
    assert_select "input[type=password][autocomplete=new-password]"
    token = css_select("input[name=token]").first["value"]

    patch password_reset_path, params: { token:, user: { password: "four lucky words here" } }
    assert_redirected_to new_session_path
    assert_empty users(:maria).sessions
    sign_in_with_password users(:maria), password: "four lucky words here"

    get link
    assert_redirected_to new_password_reset_path
    patch password_reset_path, params: { token:, user: { password: "five lucky words here" } }
    assert_redirected_to new_password_reset_path
  end

  test "signs out the member who resets the password" do
    sign_in_as users(:maria)
    patch password_reset_path,
      params: {
        token: users(:maria).reload.password_reset_token, user: { password: "four lucky words here" }
      }
    get settings_root_path
    assert_redirected_to new_session_path(return_to: "/settings")
  end

  test "keeps the token and the old password after an invalid one" do
    patch password_reset_path,
      params: { token: users(:maria).password_reset_token, user: { password: "password" } }

    assert_response :unprocessable_content
    assert_select "input[name=token][value]"
    assert_select "#user_password_error"
    assert_equal 2, users(:maria).sessions.count
  end

  test "rejects invalid, expired and other tokens" do
    stale = users(:maria).password_reset_token
    users(:maria).update_columns unconfirmed_email_address: "new@example.com"
    foreign = users(:maria).generate_token_for(:email_confirmation)

    travel 31.minutes do
      [ "x", "", stale, foreign ].each do |token|
        get edit_password_reset_path(token:)
        assert_redirected_to new_password_reset_path
      end
    end
    get edit_password_reset_path(token: [ "x" ])
    assert_redirected_to new_password_reset_path
  end

  test "says that the site can't send email, whom to ask instead, and what its operator can do" do
    users(:tomas).administrator!
    without_mail_server do
      {
        en: [
          "This site can’t send email",
          "Ask one of the administrators for a sign-in link: admin and tomas."
        ],
        de: [ "Diese Website kann keine E-Mails verschicken", "um einen Anmeldelink: admin und tomas." ]
      }.each do |language, texts|
        [ new_password_reset_path(language:), password_reset_path(language:) ].each do |path|
          get path
          texts.each { |text| assert_select "main p", /#{Regexp.escape(text)}/, "#{path} #{text}" }
          assert_select "main code", "bin/ops account NAME --sign-in-link"
          assert_select "main form", false
        end
      end

      change_settings contact: "help@example.com"
      get new_password_reset_path
      assert_select "main a[href='mailto:help@example.com']"

      change_settings smtp_address: "mail.example.com"
      get new_password_reset_path
      assert_select "main form input[type=email]"
      assert_select "main a[href='mailto:help@example.com']", "Contact the administrators"
    end
  end

  test "says in the email settings that an address can't be confirmed without a mail server" do
    sign_in_as users(:maria)
    without_mail_server do
      get edit_settings_email_address_path
      assert_select "main p", /can’t send email/
    end
    get edit_settings_email_address_path
    assert_select "main p", { text: /can’t send email/, count: 0 }
  end

  test "says nothing about an email to confirm after signing up without a mail server" do
    without_mail_server do
      post registration_path,
        params: { user: { username: "paula", unconfirmed_email_address: "paula@example.com",
        password: "four lucky words here" } }
    end
    assert_no_match(/email/, flash[:notice])
  end

  test "filters the token out of the log" do
    token = users(:maria).password_reset_token
    log = capture_log { get edit_password_reset_path(token:) }

    assert_includes log, "[FILTERED]"
    assert_not_includes log, token
  end
end
