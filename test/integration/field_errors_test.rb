require "test_helper"

# Errors are listed above the form and repeated below each field, which refers to its message.
class FieldErrorsTest < ActionDispatch::IntegrationTest
  setup { sign_in_as users(:maria) }

  test "links each message to its field" do
    post posts_path, params: { post: { title: "", url: "ftp://a.example", body: "" } }

    assert_message "post_title", /Title can’t be blank/
    assert_message "post_url", /must be an http/
    assert_select ".errors li", /Title can’t be blank/
    assert_select "#post_body[aria-invalid]", 0
    assert_select "small.error", 2
  end

  test "escapes typed text in a message" do
    create_tags "storage"
    post posts_path,
      params: { post: { title: "A", url: "https://a.example", body: "", tag_names: "<b>bold</b>" } }
    assert_select "fieldset[aria-describedby=post_tag_names_message] > small.error#post_tag_names_message",
      /<b>bold/
    assert_select "small.error b", 0
  end

  test "shows the message below a comment" do
    post post_comments_path(posts(:wal)), params: { comment: { body: " " } }
    assert_message "comment_body", /can’t be blank/
  end

  test "shows the message below a password" do
    patch settings_password_path, params: { user: { password: "short", password_challenge: PASSWORD } }
    assert_message "user_password", /at least 8/
  end

  test "shows the message of radio buttons once, in their group" do
    post post_flag_path(posts(:show_terminal)), params: { flag: { reason: "" } }
    assert_response :unprocessable_content
    assert_select ".errors li", minimum: 1
    assert_select "small.error", 1
    assert_select "fieldset[aria-describedby=flag_reason_message] > legend + small.error#flag_reason_message",
/Reason must be chosen/
    assert_select "[aria-invalid]", 0 # not allowed on a group
  end

  test "shows the message below each password field of a page with several forms" do
    travel SudoMode::DURATION + 1.minute
    Passkey.create!(user: users(:maria), name: "My laptop", credential: "x", public_key: "y")
    delete settings_passkey_path(users(:maria).passkeys.sole),
      params: { user: { password_challenge: "a guess" } }
    %w[ user removal_user ].each { |form| assert_message "#{form}_password_challenge", /password/ }
  end

  test "shows the message below the code of an authenticator app" do
    get settings_authenticator_path
    post settings_authenticator_path,
      params: { signed_secret: css_select("input[name=signed_secret]").first["value"], code: "000000" }
    assert_message "code", /Incorrect code/
  end

  test "shows the message below the setup code" do
    empty_the_site
    reset!
    post first_run_path,
      params: {
        code: "wrong", user: { username: "admin", email_address: "", password: "four words and a lamp" }
      }
    assert_message "code", /Incorrect setup code/
    assert_select "#code[aria-describedby='code_message code_hint']", 1
  end

  private
    def assert_message(id, text)
      assert_select "##{id}[aria-invalid=true][aria-describedby~=#{id}_message] + small.error##{id}_message",
        text
    end
end
