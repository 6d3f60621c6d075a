require "test_helper"

class User::PasswordlessTest < ActiveSupport::TestCase
  include ActionMailer::TestHelper, DigestsHelper

  setup do
    @codes = (@paula = new_member).register_with_passkey(name: "Laptop", credential: "x", public_key: "y")
  end

  test "creates the account, the passkey and the recovery codes together, or none of them" do
    assert_equal [ true, 1, 10, 10 ],
      [ @paula.passwordless?, @paula.passkeys.count, @paula.recovery_codes.count, @codes.size ]
    assert_no_difference -> { User.count + Passkey.count + RecoveryCode.count } do
      assert_nil new_member.register_with_passkey(name: "Laptop", credential: "z", public_key: "y")
      assert_nil new_member("lena").register_with_passkey(name: "Laptop", credential: "x", public_key: "y")
    end
  end

  test "leaves nothing behind when the username was taken concurrently" do
    late = new_member
    late.define_singleton_method(:valid?) { |*| true }
    assert_no_difference(
      -> { Passkey.count + RecoveryCode.count }
    ) { assert_nil late.register_with_passkey(name: "Laptop",
      credential: "z", public_key: "y") }
    assert_equal [ :taken ], late.errors.map(&:type)
  end

  test "digests the password for a member without one, so that it takes the same time" do
    assert_equal [ "some password" ],
      digested_passwords { assert_nil User.authenticate_by_login("paula", "some password") }
  end

  test "requires a password or a passkey handle" do
    assert_not User.new(username: "lena").valid?
    assert_raises(ActiveRecord::StatementInvalid) { User.transaction(requires_new: true) { users(:maria)
      .update_columns password_digest: "" } }
  end

  test "accepts a verified passkey or recovery code as the challenge, but no typed text" do
    [ @paula, users(:maria) ].each do |user|
      [ "", "proven", nil ].each do |typed|
        assert_not User.find(user.id).change_password("four lucky words here", challenge: typed)
      end
      assert User.find(user.id).change_password("four lucky words here",
        challenge: User::Passwordless::REAUTHENTICATED)
    end
  end

  test "can be updated without a password" do
    assert User.find(@paula.id).update(about: "I build boats.")
  end

  test "keeps the handle, and derives it for members who started with a password" do
    assert_equal @paula.passkey_handle, Passkey.user_handle_for(User.find(@paula.id))
    maria = users(:maria)
    assert_equal WebAuthn.standard_encoder.encode(
      Digest::SHA256.digest("#{maria.id} #{maria.created_at.to_r}")
    ),
      Passkey.user_handle_for(maria)
    assert_not_equal Passkey.new_handle, Passkey.new_handle
  end

  test "exports contain no handle, and deleting the account deletes it" do
    assert_not_includes User::Export.new(@paula.reload).enum_for(:each).to_a.join, @paula.passkey_handle
    assert @paula.delete_account(
      texts: "keep", challenge: User::Passwordless::REAUTHENTICATED
    ).tap(&:continue)
    assert_equal [ 0, 0 ], [ Passkey.count, RecoveryCode.count ]
  end

  test "doesn't mention an existing password in emails" do
    @paula.update!(email_address: "paula@example.com")
    mail = AccountMailer.factors_reset(@paula)
    assert_match(/has no password yet/, mail.text_part.body.to_s)
    assert_match(/has no password yet/, mail.html_part.body.to_s)
  end

  private
    def new_member(username = "paula") = User.new(username:).tap(&:prepare_for_passkey)
end
