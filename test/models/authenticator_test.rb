require "test_helper"

# maria uses an authenticator app.
class AuthenticatorTest < ActiveSupport::TestCase
  setup do
    @secret = ROTP::Base32.random
    @authenticator = Authenticator.create!(user: users(:maria), secret: @secret)
    travel_to Time.current.change(usec: 0, sec: 5)
  end

  test "accepts the current code, and codes from 30 seconds before and after" do
    [ 0, -30, 30 ].each { |drift| assert accepts?(code(drift), fresh: true), drift.to_s }
    [ -90, 90 ].each { |drift| assert_not accepts?(code(drift), fresh: true), drift.to_s }
    assert accepts?(" #{code.insert(3, " ")} ", fresh: true), "formatted as apps show it"
  end

  test "rejects malformed codes and codes of another secret" do
    [ "", "000", "abcdef", "#{code}#{code}", ROTP::TOTP.new(ROTP::Base32.random).at(Time.now),
      "\u0661\u0662\u0663\u0664\u0665\u0666" ].each { |typed| assert_not accepts?(typed), typed }
  end

  test "rejects a code that was used, and older codes" do
    assert accepts?(code)
    assert_not accepts?(code)
    assert_not accepts?(code(-30))
    assert accepts?(code(30))
  end

  test "accepts a code only once when two requests send it concurrently" do
    copies = Array.new(2) { Authenticator.find(@authenticator.id) }
    assert_equal [ true, false ], copies.map { |copy| copy.consume_code(code) }
  end

  test "encrypts the secret in the database and hides it from inspect" do
    stored = Authenticator.connection.select_value("SELECT secret FROM authenticators")
    assert_not_includes stored, @secret
    assert_equal @secret, Authenticator.find(@authenticator.id).secret
    assert_no_match @secret, @authenticator.inspect
  end

  test "rejects codes without an error if the secret can't be decrypted" do
    Authenticator.connection.execute Authenticator.sanitize_sql([ "UPDATE authenticators SET secret = ?",
      { p: "AAAA", h: { iv: "AAAAAAAAAAAAAAAA", at: "AAAAAAAAAAAAAAAAAAAAAA==" } }.to_json ])
    assert_not Authenticator.find(@authenticator.id).consume_code(code)
  end

  test "offers a secret to one member for an hour" do
    signed_secret = Authenticator.generate_signed_secret(users(:maria))

    assert Authenticator.verify_signed_secret(signed_secret, users(:maria))
    assert_nil Authenticator.verify_signed_secret(signed_secret, users(:tomas))
    assert_nil Authenticator.verify_signed_secret(ROTP::Base32.random, users(:maria))
    travel 61.minutes
    assert_nil Authenticator.verify_signed_secret(signed_secret, users(:maria))
  end

  private
    def code(drift = 0) = ROTP::TOTP.new(@secret).at(Time.now + drift)

    def accepts?(typed, fresh: false)
      @authenticator.update_columns last_step: 0 if fresh
      Authenticator.find(@authenticator.id).consume_code(typed)
    end
end
