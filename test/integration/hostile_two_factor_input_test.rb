require "test_helper"

# Malformed and forged input for codes and passkeys.
class HostileTwoFactorInputTest < ActionDispatch::IntegrationTest
  # On a busy machine, matching a megabyte could exceed the usual second. Catastrophic
  # backtracking would take hours.
  def run = Regexp.with(timeout: 30) { super }

  HOSTILE = [
    [ "x" ], { a: "x" }, "a\0b", "\xFF\xFE", "x" * 1.megabyte, %("><script>alert(1)</script>), "\u0000", " ",
    "0" * 5_000
  ].freeze

  test "rejects malformed two-factor codes" do
    give_authenticator users(:maria)
    HOSTILE.each do |value|
      post session_path, params: { session: { username: "maria", password: SignInHelper::PASSWORD } }
      post session_code_path, params: { code: value }
      assert_rejected value
      reset_rate_limits
    end
  end

  test "rejects malformed passkeys when signing in" do
    HOSTILE.each do |value|
      post session_passkey_path, params: { credential: value }
      assert_rejected value
      reset_rate_limits
    end
  end

  test "rejects malformed passkeys when signing up" do
    HOSTILE.product(%i[ handle credential change ]).each do |value, field|
      assert_no_difference -> { User.count } do
        post registration_passkey_path,
          params: {
            user: { username: "paula" }, handle: Passkey.new_handle, credential: "{}", field => value
          }
      end
      assert_includes [ 200, 400, 422 ], response.status, value.inspect.first(60)
      assert_no_match(/<script>alert/, response.body)
      reset_rate_limits
    end
  end

  test "rejects malformed input when turning on two-factor authentication" do
    sign_in_as users(:maria)
    HOSTILE.product(%i[ signed_secret code ]).each do |value, field|
      signed_secret = Authenticator.generate_signed_secret(users(:maria))
      post settings_authenticator_path, params: { signed_secret:, code: "000000", field => value }
      assert_rejected value
      reset_rate_limits
    end
    assert_not users(:maria).reload.two_factor_enabled?
  end

  test "rejects malformed passkeys in the settings" do
    sign_in_as users(:maria)
    HOSTILE.each do |value|
      get settings_passkeys_path
      post settings_passkeys_path, params: { passkey: { name: "Mine" }, credential: value }
      assert_rejected value
      get settings_passkeys_path
      post settings_passkeys_path, params: { passkey: { name: value }, credential: "{}" }
      assert_rejected value
      reset_rate_limits
    end
    assert_empty users(:maria).passkeys
  end

  test "escapes the name of a passkey" do
    sign_in_as users(:maria)
    add_passkey %("><script>alert(1)</script>)
    get settings_passkeys_path
    assert_no_match(/<script>alert/, response.body)
  end

  private
    def assert_rejected(value)
      assert_includes [ 400, 422 ], response.status, value.inspect.first(60)
      assert_no_match(/<script>alert/, response.body)
    end

    def reset_rate_limits
      Rails.cache.clear
      SecurityEvent.delete_all
    end
end
