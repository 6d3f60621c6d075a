require "test_helper"

# The cache file isn't part of an account: erasing one doesn't reach it, and it has keys
# about people without an account.
class CachedPersonalDataTest < ActionDispatch::IntegrationTest
  ADDRESS = "203.0.113.77"
  MAIL = "nobody.in.particular@example.com"
  NAME = "maria"
  PASSWORD = SignInHelper::PASSWORD

  test "contains no address, name or secret after every form with a limit was sent" do
    log = entries_written do
      visitors_forms.each { |verb, path, params| send_form verb, path, params }
      sign_in_as users(:maria)
      members_forms.each { |verb, path, params| send_form verb, path, params }
      post api_v1_posts_path,
        headers: { "authorization" => "Bearer wrong-token-of-a-client", "x-forwarded-for" => ADDRESS }
    end

    assert_operator log.size, :>=, 15
    log.each do |entry|
      [ ADDRESS, MAIL, NAME, PASSWORD, "wrong-token", users(:maria).id.to_s, "127.0.0.1" ].each do |text|
        assert_not_includes entry, text
      end
    end
  end

  private
    # The keys and values that the block writes to the cache, as text.
    def entries_written(&)
      events = capture_notifications(/cache_(write|increment|write_multi)\.active_support/, &)
      events.map { |event| event.payload.slice(:key, :amount, :value).inspect }
    end

    def visitors_forms
      user = { username: "x", unconfirmed_email_address: MAIL, password: "short" }
      [
        [ :post, session_path, { session: { username: NAME, password: "wrong #{PASSWORD}" } } ],
        [ :post, session_path, { session: { username: MAIL, password: PASSWORD } } ],
        [ :post, session_recovery_path, { recovery: { username: MAIL, code: "aaaa" } } ],
        [ :post, session_passkey_path, { credential: "{}" } ],
        [ :post, registration_path, { user: } ],
        [ :post, registration_passkey_path, { user:, credential: "{}" } ],
        [ :post, password_reset_path, { password_reset: { email_address: MAIL } } ]
      ]
    end

    def members_forms
      challenge = { password_challenge: "wrong" }
      [
        [ :patch, settings_password_path, { user: { password: "x", **challenge } } ],
        [ :patch, settings_email_address_path, { user: { unconfirmed_email_address: MAIL, **challenge } } ],
        [ :post, settings_email_confirmation_path, {} ],
        [ :post, settings_access_tokens_path, {
          access_token: { name: "x", scope: "read", expires_on: "" }
        } ],
        [ :post, settings_authenticator_path, { code: "123456", signed_secret: "x" } ],
        [ :get, link_check_path, { url: "https://example.com" } ],
        [ :delete, settings_account_path, { user: { texts: "keep", **challenge } } ]
      ]
    end

    def send_form(verb, path, params)
      public_send verb, path, params:, headers: { "x-forwarded-for" => ADDRESS }
    end
end
