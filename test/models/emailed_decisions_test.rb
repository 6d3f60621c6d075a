require "test_helper"

# Members with a confirmed address are emailed moderators' decisions about them and their replies, unless they
# turned that off.
class EmailedDecisionsTest < ActiveSupport::TestCase
  include ActionMailer::TestHelper, ActiveJob::TestHelper

  setup { @post, @author = posts(:wal), users(:maria) }

  test "emails each decision to members who never changed a setting" do
    decide @post, "removed", "Off topic here"
    decide @author, "warned", "Be kind"
    decide @author, "suspended", "Three warnings", days: 7
    decide @author.reload, "banned", "Four warnings"
    decide @post.reload, "restored", "On second thought"
    mails = emailed_decisions
    [ "Your post “#{@post.title}” was removed by a moderator", "You were warned by a moderator",
      /\AYou were suspended until/, /\AYou were banned/, /\AYour post .* was restored/ ]
      .zip(mails) { |subject, mail| assert_operator subject, :===, mail&.subject }
    assert_equal [ [ "maria@example.com" ] ], mails.map(&:to).uniq
    assert_includes mails.first.text_part.decoded, "Off topic here"
    assert_empty emailed_decisions
  end

  test "emails a moderator's reply to an appeal" do
    decide @author, "warned", "Be kind"
    emailed_decisions
    answer ask_moderators(by: @author, moderation_action: ModerationAction.last)
    assert_match(/\Aadmin, a moderator, replied/, emailed_decisions.sole.subject)
  end

  test "has an unsubscribe link of its own" do
    decide @author, "warned"
    mail = emailed_decisions.sole
    token = CGI.unescape(mail["List-Unsubscribe"].decoded[/token=([^>&]+)/, 1])
    assert_equal [ @author, :decisions ], Unsubscription.find(token).to_h.values
    assert_equal "List-Unsubscribe=One-Click", mail["List-Unsubscribe-Post"].decoded
    assert_match(/emails you moderators’ decisions about you/, mail.text_part.decoded)

    Unsubscription.find(token).save
    decide @author, "banned"
    assert_empty emailed_decisions
  end

  test "says a minute later what the member hasn't read by then" do
    freeze_time
    decide @author, "warned"
    job = enqueued_jobs.find { |one| one["job_class"] == "EmailDecisionsJob" }
    assert_in_delta EmailDecisionsJob::DELAY.from_now.to_f, job[:at], 1
    @author.notifications.mark_read
    assert_empty emailed_decisions
  end

  test "waits until a bulk action has finished, so that an email counts all items" do
    BulkAction.insert!({ user_id: users(:admin).id, reason: "Spam", member_ids: [], item_ids: [] })
    decide @author, "warned"
    assert_empty emailed_decisions
    BulkAction.update_all state: "applied"
    assert_equal 1, emailed_decisions.size
  end

  test "isn't repeated in digests, whether it was emailed or not" do
    setting = NotificationSetting.create!(user: @author, email_frequency: "daily", email_decisions: false)
    decide @author, "warned"
    assert_empty emailed_decisions
    setting.update_columns next_email_at: 1.minute.ago, email_since: 1.day.ago
    assert_empty capture_emails { EmailNotifier.notify(setting) }
  end

  test "doesn't email unconfirmed addresses, and records a bounce if the mail server knows no such address" do
    @author.update_columns email_address: nil, unconfirmed_email_address: "maria@example.com"
    decide @author, "warned"
    assert_empty emailed_decisions

    @author.update_columns email_address: "maria@example.com", unconfirmed_email_address: nil
    decide @author, "warned", "Again"
    through_mail_server("RCPT", "550 5.1.1 No such user") { emailed_decisions }
    assert_equal "550 5.1.1 No such user", @author.reload.email_bounce.reason
    decide @author, "banned"
    assert_empty emailed_decisions
  end
end
