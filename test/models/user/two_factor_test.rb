require "test_helper"

# maria lost her phone, her laptop and her recovery codes, and has proved her identity to an administrator.
class User::TwoFactorTest < ActiveSupport::TestCase
  include FactorsHelper, ActionMailer::TestHelper

  setup do
    give_authenticator users(:maria)
    Passkey.create!(user: users(:maria), name: "Laptop", credential: "x", public_key: "y")
  end

  test "resets all factors, ends the sessions, notifies the member and records an event" do
    assert_enqueued_email_with(
      AccountMailer, :factors_reset, args: [ users(:maria) ]
    ) { users(:maria).reset_factors }

    maria = User.find(users(:maria).id)
    assert_equal [ false, 0, 0, 0 ],
      [ maria.two_factor_enabled?, maria.passkeys.count, maria.recovery_codes.count, maria.sessions.count ]
    assert_equal "factors_reset", maria.security_events.sole.kind
  end

  test "doesn't affect other members" do
    users(:tomas).reset_factors
    assert users(:maria).reload.two_factor_enabled?
    assert_equal [ 10, 1, 2 ],
      [ users(:maria).recovery_codes.count, users(:maria).passkeys.count, users(:maria).sessions.count ]
  end

  test "invalidates the token of the second step after a password or factor change, or 10 minutes" do
    [
      -> { users(:maria).replace_password "four lucky words here" },
      -> { users(:maria).remove_authenticator.then { users(:maria).reload } }, -> {
        travel 11.minutes
      }
    ].each do |change|
      token = users(:maria).generate_token_for(:second_step)
      assert_equal users(:maria), User.find_by_token_for(:second_step, token)
      change.call
      assert_nil User.find_by_token_for(:second_step, token)
    end
  end

  test "enables two-factor authentication once from two windows" do
    secret = ROTP::Base32.random
    signed_secret = Authenticator.send(:verifier)
      .generate(secret, purpose: "authenticator of #{users(:maria).id}")
    assert_nil users(:maria).add_authenticator(signed_secret, ROTP::TOTP.new(secret).now)
    assert_equal [ "Two-factor authentication is already on." ], users(:maria).errors.full_messages
    assert_equal 10, users(:maria).recovery_codes.count
  end

  test "exports passkeys and events without secrets" do
    users(:maria).security_events.create!(kind: "refused", sign_in_method: "password",
      ip_address: "203.0.113.7")
    text = User::Export.new(User.find(users(:maria).id)).enum_for(:each).to_a.join
    exported = JSON.parse(text)

    assert_equal [ "Laptop", "203.0.113.7", "refused" ],
      [
        exported["passkeys"].sole["name"],
        exported["account_events"].last["ip_address"],
        exported["account_events"].last["act"]
      ]
    assert_not_includes text, @secret
    [
      *RecoveryCode.pluck(:digest),
      Authenticator.connection.select_value("SELECT secret FROM authenticators")
    ].each do |secret|
      assert_not_includes text, secret
    end
  end

  test "deletes all factors and events with the account" do
    users(:maria).delete_account(texts: false, challenge: SignInHelper::PASSWORD).continue
    assert_equal [ 0 ], [ Authenticator, RecoveryCode, Passkey, SecurityEvent ].map(&:count).uniq
  end
end
