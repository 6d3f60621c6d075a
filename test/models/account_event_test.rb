require "test_helper"

# Somebody guesses at maria's password, and she comes from places of her own.
class AccountEventTest < ActiveSupport::TestCase
  include ActionMailer::TestHelper

  FROM = { user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0", ip_address: "203.0.113.5" }.freeze

  test "a refusal is written down for who was named, however they were" do
    refuse :username, "MARIA"
    refuse :email_address, "maria@example.com"
    refuse :id, users(:maria).id
    refuse :username, "nobody-at-all"

    assert_equal [ [ users(:maria).id, "refused", "password", FROM[:ip_address], "Firefox on Linux" ] ],
      AccountEvent.all.map { |event| [ *event.values_at(:user_id, :act, :means, :ip_address), event.device ] }.uniq
    assert_equal 3, AccountEvent.count
    assert_in_delta Time.current, AccountEvent.last.created_at, 5
  end

  test "who does not exist takes as many statements" do
    refuse :username, "tomas" # learns the columns
    counts = %w[ maria nobody ].map { |name| statements { refuse :username, name } }
    assert_equal(*counts)
  end

  test "a guesser fills no disk: so many an hour" do
    (AccountEvent::REFUSALS_AN_HOUR + 5).times { refuse :username, "maria" }
    assert_equal AccountEvent::REFUSALS_AN_HOUR, AccountEvent.count

    refuse :username, "tomas"
    travel(61.minutes) { refuse :username, "maria" }
    assert_equal AccountEvent::REFUSALS_AN_HOUR + 2, AccountEvent.count
  end

  test "a header may be anything" do
    refuse :username, "maria", user_agent: "\xFFFirefox/#{"x" * 400}".b
    assert_equal "Firefox", AccountEvent.sole.device
  end

  test "they go after ninety days" do
    [ 91, 89 ].each { |days| users(:maria).account_events.create!(act: "signed_in", created_at: days.days.ago) }
    AccountEvent.delete_old
    assert_in_delta 89.days.ago, AccountEvent.sole.created_at, 5
  end

  test "a browser that was not used before is told of by mail; one that was is not, whatever its version, nor who has just signed up" do
    assert_no_enqueued_emails { users(:maria).note_sign_in(**FROM) } # her laptop's session
    assert_enqueued_email_with(AccountMailer, :new_browser, args: ->(args) { args.first == users(:tomas) }) { users(:tomas).note_sign_in(**FROM) }
    assert_no_enqueued_emails { users(:tomas).note_sign_in(**FROM, user_agent: FROM[:user_agent].gsub("146", "147")) }
    assert_no_enqueued_emails { users(:newcomer).note_sign_in(act: "signed_up", **FROM) }
    assert_enqueued_emails(1) { users(:newcomer).note_sign_in(user_agent: "curl/8", ip_address: "203.0.113.9") }
  end

  private
    def refuse(column, value, **from)
      AccountEvent.refuse column, value, means: "password", **FROM, **from
    end

    def statements(&) = capture_queries(&).size

    def capture_queries(&)
      queries = []
      ActiveSupport::Notifications.subscribed(->(*, payload) { queries << payload[:sql] }, "sql.active_record", &)
      queries
    end
end
