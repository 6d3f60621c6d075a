require "test_helper"

# An attacker guesses maria's password, and she signs in herself.
class SecurityEventTest < ActiveSupport::TestCase
  include ActionMailer::TestHelper

  FROM = {
    user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0",
    ip_address: "203.0.113.5"
  }.freeze

  test "records a failed sign-in by username, email address or id" do
    refuse :username, "MARIA"
    refuse :email_address, "maria@example.com"
    refuse :id, users(:maria).id
    refuse :username, "nobody-at-all"

    events = SecurityEvent.all.map do |event|
      [ *event.values_at(:user_id, :kind, :sign_in_method, :ip_address), event.device_name ]
    end
    assert_equal [ [ users(:maria).id, "refused", "password", FROM[:ip_address], "Firefox on Linux" ] ],
      events.uniq
    assert_equal 3, SecurityEvent.count
    assert_in_delta Time.current, SecurityEvent.last.created_at, 5
  end

  test "sends as many statements for an unknown username as for a known one" do
    refuse :username, "tomas" # loads the schema
    counts = %w[ maria nobody ].map { |name| captured_sql { refuse :username, name }.size }
    assert_equal(*counts)
  end

  test "limits how many failed attempts are recorded per hour" do
    (SecurityEvent::MAX_FAILURES_PER_HOUR + 5).times { refuse :username, "maria" }
    assert_equal SecurityEvent::MAX_FAILURES_PER_HOUR, SecurityEvent.count

    refuse :username, "tomas"
    travel(61.minutes) { refuse :username, "maria" }
    assert_equal SecurityEvent::MAX_FAILURES_PER_HOUR + 2, SecurityEvent.count
  end

  test "accepts any bytes in the User-Agent header" do
    refuse :username, "maria", user_agent: "\xFFFirefox/#{"x" * 400}".b
    assert_equal "Firefox", SecurityEvent.sole.device_name
  end

  test "deletes events after 90 days" do
    [ 91, 89 ].each do |days|
      users(:maria).security_events.create!(kind: "signed_in", created_at: days.days.ago)
    end
    SecurityEvent.delete_old
    assert_in_delta 89.days.ago, SecurityEvent.sole.created_at, 5
  end

  test "emails about sign-ins from new browsers, but not about signing up" do
    assert_enqueued_email_with(AccountMailer, :change,
      args: ->(args) { args.first.user == users(:tomas) }) do
      @secret = users(:tomas).record_sign_in(**FROM).secret
    end
    assert_no_enqueued_emails { users(:tomas).record_sign_in(browser_secrets: [ "other", @secret ], **FROM) }
    assert_enqueued_emails(1) { users(:maria).record_sign_in(browser_secrets: [ @secret ], **FROM) }
    assert_no_enqueued_emails { users(:newcomer).record_sign_in(kind: "signed_up", **FROM) }
  end

  private
    def refuse(column, value, **from)
      SecurityEvent.record_failure column, value, sign_in_method: "password", **FROM, **from
    end
end
