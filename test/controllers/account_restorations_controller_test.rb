require "test_helper"

# maria gets an email about a change that wasn't hers. A thief is signed in.
class AccountRestorationsControllerTest < ActionDispatch::IntegrationTest
  setup do
    @thief = open_session.tap { |session| session.sign_in_with_password users(:maria) }
    @thief.patch settings_email_address_path, params: { user: {
      unconfirmed_email_address: "evil@example.org", password_challenge: SignInHelper::PASSWORD
    } }
    @thief.patch email_confirmation_path,
      params: { token: users(:maria).reload.generate_token_for(:email_confirmation) }
    @snapshot = users(:maria).account_snapshots.last
    @token = @snapshot.generate_token_for(:restoration)
  end

  test "asks first: opening the link, as a mail scanner does, changes nothing" do
    [ :get, :head ].each do |method|
      assert_no_difference(-> { AccountSnapshot.count }) do
        public_send method, account_restoration_path(token: @token)
      end
      assert_response :success
    end
    get account_restoration_path(token: @token)
    assert_select "main", /For the account maria: Email address changed \(.*UTC\)/
    assert_select "form[action='#{account_restoration_path}'][method=post] button", "Restore my account"
    assert_equal "no-store", response.headers["cache-control"]
    assert_equal "evil@example.org", users(:maria).reload.email_address
  end

  test "gets the owner in and the thief out, without signing in, once" do
    restore
    assert_response :success
    assert_select "h1", "Account restored"
    assert_nil cookies["session_id"].presence
    @thief.get settings_root_path
    assert_equal 302, @thief.response.status

    get reset_link
    assert_response :success
    patch password_reset_path, params: { token: token_in(reset_link), user: { password: "a new lucky one" } }
    sign_in_with_password users(:maria), password: "a new lucky one"
    get settings_root_path
    follow_redirect! if response.redirect?
    assert_response :success

    restore
    assert_redirected_to new_password_reset_path
    follow_redirect!
    assert_select "[role=status], [role=alert]", /has expired or has already been used/
    assert_equal "maria@example.com", users(:maria).reload.email_address
  end

  test "shows no address" do
    get account_restoration_path(token: @token)
    page = response.body
    restore
    [ page, response.body ].each { |body| assert_no_match(/@example/, body) }
  end

  test "signs out the browser of the member, but not that of another" do
    sign_in_as users(:tomas)
    restore
    get settings_sessions_path
    assert_response :success

    @thief.post account_restoration_path, params: { token: another_link }
    assert_empty @thief.cookies["session_id"]
  end

  test "works for suspended members, and not after the account was deleted" do
    users(:maria).moderation_action_by(users(:admin), action: "banned", reason: "Spam").execute
    get account_restoration_path(token: @token)
    assert_response :success

    AccountDeletion.of(users(:maria), texts: false)
    get account_restoration_path(token: @token)
    assert_redirected_to new_password_reset_path
  end

  test "redirects from every token that doesn't work" do
    [ "", "x", "a\0b", @token.reverse, users(:maria).password_reset_token ].each do |token|
      get account_restoration_path(token:)
      assert_redirected_to new_password_reset_path
      post account_restoration_path, params: { token: }
      assert_redirected_to new_password_reset_path
    end
    get account_restoration_path
    assert_redirected_to new_password_reset_path
  end

  test "says what to do if the address belongs to another account by now" do
    users(:newcomer).update_columns email_address: "maria@example.com"
    users(:newcomer).save!
    restore
    assert_response :unprocessable_content
    assert_select "[role=alert]", /Another account has this email address now/
    assert_select "input[name=token][value=?]", @token
  end

  test "keeps tokens out of the log and of job arguments" do
    AccountMailer.change(@snapshot).deliver_later
    log = capture_log do
      get account_restoration_path(token: @token)
      restore
    end
    assert_not_includes log, @token.first(60)
    assert_not_includes enqueued_jobs.to_s, @token.first(60)
  end

  private
    def restore = post(account_restoration_path, params: { token: @token })

    def another_link
      @thief.sign_in_with_password users(:tomas)
      users(:tomas).account_snapshots.last.generate_token_for(:restoration)
    end

    def reset_link
      @reset_link ||= PasswordResetMailer.instructions("maria@example.com").text_part.decoded[%r{http://\S+}]
    end

    def token_in(url) = CGI.unescape(url[/token=([^&]+)/, 1])
end
