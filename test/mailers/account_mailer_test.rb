require "test_helper"

class AccountMailerTest < ActionMailer::TestCase
  test "describes a sign-in from a new browser and what to do" do
    event = users(:maria).security_events.create!(kind: "signed_in", sign_in_method: "password",
      ip_address: "203.0.113.5", user_agent: "curl/8", created_at: Time.utc(2026, 11, 22, 18))
    AccountSnapshot.of(users(:maria)).announce event
    mail = AccountMailer.change(AccountSnapshot.sole)

    assert_equal [ [ "maria@example.com" ], "New sign-in: your Frontpage account" ], [ mail.to, mail.subject ]
    mail.body.parts.each do |part|
      assert_match "New sign-in: your account maria.", part.decoded
      assert_match "curl, November 22, 2026, 18:00 UTC, IP address 203.0.113.5.", part.decoded
      assert_match "/this-wasnt-me?token=", part.decoded
    end
  end

  test "describes a two-factor reset and what to do if it wasn't requested" do
    mail = AccountMailer.factors_reset(users(:maria))
    assert_equal [ "maria@example.com" ], mail.to
    mail.body.parts.each { |part| assert_match "/password-reset/new", part.decoded }
  end

  test "has no recipient without a confirmed address" do
    users(:maria).update_columns email_address: nil
    assert_nil AccountMailer.factors_reset(users(:maria)).to
  end
end
