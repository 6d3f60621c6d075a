require "test_helper"

# Emails to members who read German.
class GermanMailsTest < ActionMailer::TestCase
  setup { @maria = users(:maria) }

  test "translates account emails" do
    event = @maria.security_events.create!(kind: "signed_in", sign_in_method: "password",
      ip_address: "203.0.113.5", user_agent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0",
      created_at: Time.utc(2026, 11, 22, 18))
    AccountSnapshot.of(@maria).announce event
    assert_german AccountMailer.change(AccountSnapshot.sole), "Firefox auf Linux", "November 2026",
      "stelle dein Konto wieder her", "7 Tage gültig", subject: /Neue Anmeldung: dein Konto/
    assert_german AccountMailer.factors_reset(@maria), "die Passkeys entfernt"
    assert_german PasswordResetMailer.instructions(@maria.email_address), "Neues Passwort für maria wählen",
      "30 Minuten gültig"
    assert_german TestMailer.test(@maria.email_address), "E-Mails von Frontpage kommen an"
  end

  test "translates email address emails" do
    assert_german EmailAddressMailer.changed(@maria, "old@example.com"),
      "Die E-Mail-Adresse deines Kontos maria wurde geändert"
    @maria.update_columns unconfirmed_email_address: "new@example.com"
    assert_german EmailAddressMailer.confirmation(@maria), "Bestätige diese E-Mail-Adresse", "1 Tag gültig",
      subject: /Bestätige/
    @maria.update_columns unconfirmed_email_address: "tomas@example.com"
    assert_german EmailAddressMailer.confirmation(@maria), "Sie gehört bereits zu deinem Konto tomas",
      subject: /schon ein Konto/
  end

  test "uses the language of the taken address's owner" do
    @maria.update_columns unconfirmed_email_address: "tomas@example.com"
    in_german(users(:tomas)) do
      assert_mail_in_german EmailAddressMailer.confirmation(@maria),
        "Sie gehört bereits zu deinem Konto tomas", subject: /schon ein Konto/
    end
    in_german(@maria) do
      assert_equal "You already have an account on Frontpage", EmailAddressMailer.confirmation(@maria).subject
    end
    in_german(@maria) do
      assert_mail_in_german EmailAddressMailer.changed(@maria, "old@example.com"),
        "Die E-Mail-Adresse deines Kontos maria wurde geändert"
    end
  end

  test "translates decisions on membership requests" do
    { "accepted" => "Willkommen, maria!", "declined" => "wurde abgelehnt" }.each do |status, text|
      request = JoinRequest.new(user: @maria, body: "I build boats.", status:, reason: "We row")
      assert_german JoinRequestMailer.decided(request), text, "Grund der Moderation: We row"
    end
  end

  test "translates notifications and digests" do
    reply = comment "It is once an hour", parent: comments(:answer)
    done = "tomas hat auf deinen Kommentar zu How write-ahead logging really works geantwortet"
    assert_german NotificationMailer.answer(@maria, @maria.notifications.find_by!(comment: reply)), done,
      subject: done

    posts(:show_terminal).follow_by @maria
    perform_enqueued_jobs { 3.times { |number| comment "Remark #{number}", to: posts(:show_terminal) } }
    assert_german NotificationMailer.digest(@maria,
      Notification.count_comments(@maria.notifications.order(:id).with_items.to_a)),
      done, "3 neue Kommentare zu Show", subject: /\A2 ungelesene Benachrichtigungen auf Frontpage/
  end

  private
    # Emails are rendered lazily, so the assertions have to run inside the block.
    def assert_german(...) = in_german { assert_mail_in_german(...) }

    def assert_mail_in_german(mail, *texts, subject: nil)
      assert_match subject, mail.subject if subject
      [ mail.text_part, mail.html_part ].each do |part|
        text = Nokogiri::HTML5.fragment(part.decoded).text
        texts.each { |expected| assert_includes text, expected }
        assert_no_match(/translation.missing/i, part.decoded)
      end
    end

    def comment(body, to: nil, parent: nil)
      Comment.new(post: to || parent.post, parent:, author: users(:tomas), body:).submit
    end
end
