require "application_system_test_case"

# In each situation, a thief has taken an account over, and its owner gets it back: the owner is in, and the
# thief is out. The integration test of the same name takes accounts over with requests; here, the thief has
# signed in already, and the owner's way is walked in the browser.
class StolenAccountsSystemTest < ApplicationSystemTestCase
  include ActionMailer::TestHelper, FactorsHelper

  PASSWORD, THIEFS, NEW = SignInHelper::PASSWORD, "four lucky words here", "a new lucky lamp"

  # By name: how the account is prepared, what the thief does, and how the owner gets in.
  SITUATIONS = {
    "the password was changed" => [ nil, %i[ password ], :this_wasnt_me ],
    "password and address were changed" => [ nil, %i[ address password ], :this_wasnt_me ],
    "two-factor authentication was turned on" => [ nil, %i[ app password ], :this_wasnt_me ],
    "two-factor authentication was turned off" => [ :with_app, %i[ no_app password ], :this_wasnt_me ],
    "a passkey and an API token were left behind" => [ nil, %i[ passkey token ], :this_wasnt_me ],
    "the account had no password" => [ :without_password, %i[ password ], :this_wasnt_me ],
    "the owner is an administrator" => [ :administrator, %i[ address password ], :this_wasnt_me ],
    "the owner is banned" => [ :banned, %i[ address password ], :this_wasnt_me ],
    "the account was imported and never used" => [ :imported, %i[ address password ], :this_wasnt_me ],
    "the address is not confirmed" => [ :unconfirmed, %i[ password ], :reset_by_email ],
    "the account has no address" => [ :without_address, %i[ passkey password ], :shown_by_administrator ],
    "the account has neither address nor password" => [
      :without_anything, %i[ password ], :shown_by_administrator
    ],
    "the emails were missed" => [ nil, %i[ passkey password ], :sent_by_administrator ],
    "the address was changed, and the emails were missed" => [
      nil, %i[ address password week ], :address_removed_by_administrator
    ],
    "the only administrator of a site without mail" => [
      :administrator_without_address, %i[ passkey password ], :operator
    ],
    "the owner of a site without mail has recovery codes" => [ :with_codes, %i[ token ], :recovery_code ]
  }.freeze
  IN_EACH_RUN = [
    "password and address were changed", "the account has no address",
    "the owner of a site without mail has recovery codes"
  ].freeze

  setup { @owner = users(:maria) }

  SITUATIONS.each do |name, (prepare, thefts, way)|
    public_send(name.in?(IN_EACH_RUN) ? :test : :slow_test, "owner in, thief out: #{name}") do
      send prepare if prepare
      thefts.each { |theft| send :"steal_#{theft}" }
      thief = @owner.sessions.create!(user_agent: "Chromium", ip_address: "192.0.2.9")
      assert_in thief
      send :"in_by_#{way}"

      assert_signed_in @owner
      assert_equal @owner, User.authenticate_by_login(@owner.username, NEW)
      assert_out thief
    end
  end

  private
    def with_app = give_authenticator(@owner)
    def with_codes = @codes = RecoveryCode.regenerate_for(@owner)
    def administrator = @owner = users(:admin)
    def banned = @owner.moderation_action_by(users(:admin), action: "banned", reason: "Spam").execute
    def without_address = @owner.update_columns(email_address: nil)

    def without_password(address = "paula@example.com")
      @owner = User.new(username: "paula", email_address: address).tap(&:prepare_for_passkey)
      @owner.register_with_passkey(name: "Phone", credential: "hers", public_key: "x")
    end

    def without_anything = without_password(nil)

    def administrator_without_address
      administrator
      without_address
    end

    def imported
      ImportMapping.create!(source: "lobsters", identifier: "user 1", user: @owner)
      @owner.update_columns last_seen_at: nil
    end

    def unconfirmed
      @owner.update_columns email_address: nil, unconfirmed_email_address: "maria@example.com"
    end

    # In a later second than the account was made.
    def steal_password
      travel 1.minute
      assert @owner.change_password(THIEFS, challenge: User::Passwordless::REAUTHENTICATED)
    end

    def steal_address
      assert @owner.change_email_address("thief@example.org", challenge: PASSWORD)
      assert @owner.confirm_email_address
    end

    def steal_app
      secret = Authenticator.generate_signed_secret(@owner)
      code = ROTP::TOTP.new(Authenticator.verify_signed_secret(secret, @owner)).now
      assert @owner.add_authenticator(secret, code)
    end

    def steal_no_app = @owner.reload.remove_authenticator

    def steal_passkey
      assert @owner.add_passkey(name: "Thief's", credential: "thiefs", public_key: "x", from: {}).persisted?
    end

    def steal_token
      @owner.record_change("token_made") do
        AccessToken.new(user: @owner, name: "Thief's", scope: "write").save!
      end
    end

    def steal_week = travel(8.days)

    def in_by_this_wasnt_me
      snapshot = @owner.account_snapshots.order(:id).first
      open_link AccountMailer.change(snapshot)
      click_on "Restore my account"
      assert_selector "h1", text: "Account restored"
      in_by_reset_by_email snapshot.email_address
    end

    def in_by_reset_by_email(address = "maria@example.com")
      open_link PasswordResetMailer.instructions(address)
      fill_in "New password", with: NEW
      click_on "Change password"
      assert_text "Sign in with your new password"
      fill_in "Username or email address", with: @owner.username
      fill_in "Password", with: NEW
      click_on "Sign in"
    end

    # The administrator's page, as well.
    def create_link(choice)
      start_session_of users(:admin)
      visit moderation_member_path(@owner)
      click_on "Create sign-in link"
      choose choice
      fill_in "Reason", with: "Asked on the phone"
      click_on "Preview"
      assert_text "#{@owner.username} will read"
      click_on "Create sign-in link"
    end

    def in_by_shown_by_administrator(choice = "Show it to me")
      create_link choice
      link = find(".codes code").text
      forget_cookies
      use URI(link).request_uri
    end

    def in_by_address_removed_by_administrator
      in_by_shown_by_administrator \
        "Show it to me, and remove thief@example.org: someone else has that address"
      assert_text "You have no email address"
    end

    def in_by_sent_by_administrator
      create_link "Email it to maria@example.com"
      assert_text "Done. Recorded in the moderation log."
      forget_cookies
      use path_in(SignInLinkMailer.instructions(SignInLink.sole))
    end

    def in_by_operator
      without_mail_server do
        visit new_password_reset_path
        assert_text "bin/ops account NAME --sign-in-link"
        operation = AccountOperation.new(@owner.username)
        operation.disable_second_factor
        use URI(operation.create_link).request_uri
      end
    end

    def in_by_recovery_code
      without_mail_server do
        visit new_password_reset_path
        click_on "Sign in with one"
        fill_in "Username or email address", with: @owner.username
        fill_in "Recovery code", with: @codes.first
        click_on "Sign in"
        fill_in "New password", with: NEW
        click_on "Change password"
        assert_text "Password changed"
      end
    end

    def use(path)
      visit path
      fill_in "New password", with: NEW
      click_on "Save password and sign in"
      assert_text "You’re signed in with your new password"
    end

    def open_link(mail) = visit(path_in(mail))
    def path_in(mail) = URI(mail.text_part.decoded[%r{http://\S+}]).request_uri
    def forget_cookies = browser.manage.delete_all_cookies

    def assert_in(session)
      visit_as session
      assert_selector "h1", text: "Settings"
      forget_cookies
    end

    def assert_out(session)
      forget_cookies
      visit_as session
      assert_selector "h1", text: "Sign in"
      assert_empty [ @owner.access_tokens, @owner.passkeys.where(name: "Thief's") ].flat_map(&:to_a)
      assert_nil Authenticator.find_by(user: @owner)
      [ PASSWORD, THIEFS ].each { |text| assert_nil User.authenticate_by_login(@owner.username, text) }
    end

    def visit_as(session)
      jar = ActionDispatch::TestRequest.create.cookie_jar
      jar.signed[:session_id] = session.key
      browser.execute_cdp "Network.setCookie", name: "session_id", url: page.server.base_url, httpOnly: true,
        value: Rack::Utils.escape(jar[:session_id]), sameSite: "Lax"
      visit settings_sessions_path
    end
end
