require "test_helper"

# In each situation, a thief takes an account over, and its owner gets it back: the owner is in, and the thief
# is out. The test's own session is the thief's.
class StolenAccountsTest < ActionDispatch::IntegrationTest
  PASSWORD, THIEFS, NEW = SignInHelper::PASSWORD, "four lucky words here", "a new lucky lamp"

  # By name: how the account is prepared, what the thief does once signed in, and how the owner gets it back.
  SITUATIONS = {
    "the password was changed" => [ nil, -> { change_password }, -> { follow_link } ],
    "password and address were changed" => [
      nil, -> { change_address and change_password }, -> { follow_link }
    ],
    "only the last email is found, about the password" => [
      nil, -> { create_token and change_password }, -> { follow_link :last }
    ],
    "two-factor authentication was turned on" => [ nil, -> { turn_on_app }, -> { follow_link } ],
    "two-factor authentication was turned off, with a stolen code" => [
      -> { @codes = give_authenticator(@owner) }, -> { turn_off_app and change_password }, -> { follow_link }
    ],
    "a passkey and an API token were left behind" => [
      nil, -> { create_token and add_passkey("Thief's") }, -> { follow_link }
    ],
    "the account has no password, and got one with a stolen recovery code" => [
      -> { sign_up_paula "paula@example.com" }, -> { set_password_of_paula }, -> { follow_link :last }
    ],
    "the owner is an administrator" => [
      -> { @owner = users(:admin) }, -> { change_address and change_password }, -> { follow_link }
    ],
    "the owner is banned" => [
      -> { ban @owner }, -> { change_address and change_password }, -> { follow_link }
    ],
    "the account was imported and never used" => [
      -> { mark_as_imported @owner }, -> { change_address and change_password }, -> { follow_link }
    ],
    "the address is not confirmed" => [
      -> { unconfirm_address }, -> { change_password }, -> { reset_by_email }
    ],
    "the account has no address" => [
      -> { @owner.update_columns email_address: nil }, -> { add_passkey("Thief's") and change_password },
      -> { ask_operator }
    ],
    "the account has no address, and the owner asks an administrator" => [
      -> { @owner.update_columns email_address: nil },
      -> { change_address and add_passkey("Thief's") and change_password },
      -> { ask_administrator "shown_without_address" }
    ],
    "the account has an address, and the owner missed the emails" => [
      nil, -> { add_passkey("Thief's") and change_password }, -> { ask_administrator "sent" }
    ],
    "the address was changed, and the owner missed the emails" => [
      nil, -> { change_address and change_password and travel 8.days },
      -> { ask_administrator "shown_without_address" }
    ],
    "the account has neither address nor password" => [
      -> { sign_up_paula "" }, -> { set_password_of_paula }, -> { ask_operator }
    ],
    "the site has no mail server, and the owner is the only administrator" => [
      -> { @owner = users(:admin) }, -> { change_address and add_passkey("Thief's") and change_password },
      -> { without_mail_server { ask_operator address: "admin@example.com" } }
    ]
  }.freeze

  setup { @owner, @owners = users(:maria), open_session }

  SITUATIONS.each do |name, (prepare, steal, recover)|
    test "owner in, thief out: #{name}" do
      instance_exec(&prepare) if prepare
      standing = standing_of_owner
      sign_in_as_thief
      instance_exec(&steal)
      @owner.reload
      instance_exec(&recover)

      assert_owner_is_in
      assert_thief_is_out
      assert_equal standing, standing_of_owner
    end
  end

  test "no one is in: the thief deleted the account" do
    sign_in_as_thief
    change_password
    link = AccountSnapshot.first.generate_token_for(:restoration)
    delete settings_account_path, params: { user: { texts: "keep", password_challenge: THIEFS } }

    @owners.get account_restoration_path(token: link)
    assert_equal new_password_reset_url, @owners.response.location
    assert_thief_is_out
    assert_empty AccountSnapshot.all
  end

  private
    def standing_of_owner = User.find(@owner.id).then { |user| [ user.role, user.suspended? ] }

    def sign_in_as_thief
      if @owner.passwordless?
        post session_recovery_path, params: { recovery: { username: @owner.username, code: @codes.first } }
      else
        sign_in_with_password @owner
        post session_code_path, params: { code: @codes.first } if @owner.two_factor_enabled?
      end
      get settings_sessions_path
      assert_response :success
    end

    def change_password
      patch settings_password_path, params: { user: { password: THIEFS, password_challenge: PASSWORD } }
      assert_redirected_to edit_settings_password_path
    end

    def change_address
      user = { unconfirmed_email_address: "thief@example.org", password_challenge: PASSWORD }
      patch settings_email_address_path, params: { user: }
      token = @owner.reload.generate_token_for(:email_confirmation)
      patch email_confirmation_path, params: { token: }
      assert_equal "thief@example.org", @owner.reload.email_address
    end

    def create_token
      post settings_access_tokens_path, params: { access_token: { name: "Mine", scope: "write" } }
      assert_response :created
      @token = response.body[/#{AccessToken::PREFIX}\w+/]
    end

    def turn_on_app
      get settings_authenticator_path
      signed_secret = css_select("input[name=signed_secret]").first["value"]
      code = ROTP::TOTP.new(Authenticator.verify_signed_secret(signed_secret, @owner)).now
      post settings_authenticator_path, params: { signed_secret:, code: }
      assert_response :created
    end

    def turn_off_app
      delete settings_authenticator_path
      assert_not @owner.reload.two_factor_enabled?
      true
    end

    def add_passkey(name)
      super
      assert_redirected_to settings_passkeys_path
      @thiefs_passkey = @owner.passkeys.find_by!(name:).credential
    end

    def sign_up_paula(address)
      sign_up_by_passkey
      @codes, @owner = displayed_codes, paula
      @owner.update! email_address: address.presence
      reset!
      travel 1.minute
    end

    def set_password_of_paula
      patch settings_password_path, params: { user: { password: THIEFS } }
      assert_redirected_to edit_settings_password_path
    end

    def ban(user) = user.moderation_action_by(users(:admin), action: "banned", reason: "Spam").execute

    def mark_as_imported(user)
      ImportMapping.create!(source: "lobsters", identifier: "user 1", user:)
      user.update_columns last_seen_at: nil
    end

    def unconfirm_address
      @owner.update_columns email_address: nil, unconfirmed_email_address: "maria@example.com"
    end

    def follow_link(which = :first)
      snapshot = @owner.account_snapshots.order(:id).public_send(which)
      mail = AccountMailer.change(snapshot)
      link = mail.text_part.decoded[%r{http://\S+}]
      @owners.get link
      assert_equal 200, @owners.response.status
      @owners.post account_restoration_path, params: { token: token_in(link) }
      assert_equal 200, @owners.response.status
      assert_thief_is_out
      reset_by_email mail.to.sole
    end

    def reset_by_email(address = "maria@example.com")
      choose_password PasswordResetMailer.instructions(address).text_part.decoded[%r{http://\S+}]
    end

    def ask_operator(address: nil)
      operation = AccountOperation.new(@owner.username)
      operation.set_address address if address
      operation.disable_second_factor
      use operation.create_link
    end

    # The owner stays signed in.
    def use(link)
      @owners.get link
      assert_equal 200, @owners.response.status
      @owners.post sign_in_link_path,
        params: { token: token_in(link), user: { password: NEW, everything_else: "1" } }
    end

    # With the link that the administrator showed or mailed.
    def ask_administrator(delivery)
      mails = capture_emails { perform_enqueued_jobs { act_as_administrator(delivery) } }
      use @link || mails.filter_map { |mail| mail.text_part.decoded[%r{http://\S+/sign-in-link\S+}] }.sole
    end

    def act_as_administrator(delivery)
      open_session do |administrator|
        administrator.sign_in_as users(:admin)
        administrator.post moderation_user_actions_path(@owner),
          params: { moderation_action: { action: "link_created", reason: "Asked on the phone", delivery: } }
        @link = administrator.css_select("main .codes code").text.presence
      end
    end

    def choose_password(link)
      @owners.get link
      @owners.patch password_reset_path, params: { token: token_in(link), user: { password: NEW } }
      @owners.sign_in_with_password @owner, password: NEW
    end

    def token_in(url) = CGI.unescape(url[/token=([^&]+)/, 1])

    def assert_owner_is_in
      @owners.get settings_sessions_path
      assert_equal 200, @owners.response.status
      assert_equal @owner, User.authenticate_by_login(@owner.username, NEW)
    end

    def assert_thief_is_out
      get settings_sessions_path
      assert_redirected_to new_session_path(return_to: settings_sessions_path)
      [ PASSWORD, THIEFS ].each { |text| assert_nil User.authenticate_by_login(@owner.username, text) }
      assert_nil AccessToken.find_by_secret(@token) if @token
      assert_not Passkey.exists?(credential: @thiefs_passkey) if @thiefs_passkey
      @codes&.each { |code| assert_nil User.authenticate_by_recovery_code(@owner.username, code) }
    end
end
