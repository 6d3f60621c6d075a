require "test_helper"

# maria has an app that makes codes.
class AuthenticatorTest < ActiveSupport::TestCase
  setup do
    @secret = ROTP::Base32.random
    @authenticator = Authenticator.create!(user: users(:maria), secret: @secret)
    travel_to Time.current.change(usec: 0, sec: 5)
  end

  test "the code of now is taken, and of half a minute ago and ahead" do
    [ 0, -30, 30 ].each { |drift| assert accepts?(code(drift), fresh: true), drift.to_s }
    [ -90, 90 ].each { |drift| assert_not accepts?(code(drift), fresh: true), drift.to_s }
    assert accepts?(" #{code.insert(3, " ")} ", fresh: true), "as an app shows it"
  end

  test "what is no code of it" do
    [ "", "000", "abcdef", "#{code}#{code}", ROTP::TOTP.new(ROTP::Base32.random).at(Time.now),
      "\u0661\u0662\u0663\u0664\u0665\u0666" ].each { |typed| assert_not accepts?(typed), typed }
  end

  test "a code works once, and so does none that is older" do
    assert accepts?(code)
    assert_not accepts?(code)
    assert_not accepts?(code(-30))
    assert accepts?(code(30))
  end

  test "of two who send one code in the same instant, one is let in" do
    copies = Array.new(2) { Authenticator.find(@authenticator.id) }
    assert_equal [ true, false ], copies.map { |copy| copy.verify_code(code) }
  end

  test "its row does not tell the secret" do
    stored = Authenticator.connection.select_value("SELECT secret FROM authenticators")
    assert_not_includes stored, @secret
    assert_equal @secret, Authenticator.find(@authenticator.id).secret
    assert_no_match @secret, @authenticator.inspect
  end

  test "where the site's secret was lost, no code is taken, and nothing fails" do
    Authenticator.connection.execute Authenticator.sanitize_sql([ "UPDATE authenticators SET secret = ?",
      { p: "AAAA", h: { iv: "AAAAAAAAAAAAAAAA", at: "AAAAAAAAAAAAAAAAAAAAAA==" } }.to_json ])
    assert_not Authenticator.find(@authenticator.id).verify_code(code)
  end

  test "a signed secret is for one person, for an hour" do
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
      Authenticator.find(@authenticator.id).verify_code(typed)
    end
end
