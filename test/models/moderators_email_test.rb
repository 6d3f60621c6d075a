require "test_helper"

# Moderators who want members' messages by email get each as it arrives.
class ModeratorsEmailTest < ActiveSupport::TestCase
  include ActionMailer::TestHelper, ActiveJob::TestHelper

  setup do
    users(:admin).update_columns email_address: "admin@example.com"
    NotificationSetting.create! user: users(:admin), email_messages: true
  end

  test "emails a message to moderators who want that, whatever their other settings" do
    users(:tomas).moderator!
    message = nil
    mail = sent_emails { message = write("Why *not*, <b>me</b>?") }.sole
    assert_equal [ [ "admin@example.com" ], "maria wrote to the moderators" ], [ mail.to, mail.subject ]
    assert_includes mail.text_part.decoded, "Why *not*, <b>me</b>?"
    assert_includes mail.html_part.decoded, "Why <em>not</em>, &lt;b&gt;me&lt;/b&gt;?"
    [ mail.text_part, mail.html_part ].each do |part|
      assert_includes part.decoded, "http://www.example.com/moderation/conversations/#{message.conversation_id}"
    end
    assert_match(/unsubscribe/, mail["List-Unsubscribe"].to_s)
  end

  test "says what an appeal is about, in the moderator's language" do
    users(:admin).update! language: "de"
    decide posts(:wal), "removed", "Off topic here"
    mail = sent_emails { write "Why?", moderation_action: ModerationAction.last }.sole
    assert_equal "maria hat Einspruch eingelegt", mail.subject
    [ mail.text_part, mail.html_part ].each do |part|
      assert_match(/Es geht um: .*Grund: Off topic here.*Why\?/m, part.decoded)
      assert_no_match(/&lt;a|<a href="\//, part.decoded)
    end
  end

  test "groups the messages of a conversation" do
    first, second = sent_emails do
      conversation = write("Why?").conversation
      Message.new(conversation:, author: users(:maria), body: "Please.").submit
    end
    assert_equal first.references, second.references
    assert_not_equal first.message_id, second.message_id
  end

  test "doesn't email replies, the author, and a message that is sent twice" do
    message = write("Why?")
    conversation = message.conversation
    answer = Message.new(conversation:, author: users(:admin), by_moderator: true, body: "Because.")
    assert_empty sent_emails { answer.submit }
    assert_empty sent_emails { users(:admin).message_to_moderators(body: "About me").submit }
    assert_equal 1, sent_emails { 2.times { write "Sent twice" } }.size
  end

  test "doesn't email members, suspended moderators, and addresses that bounced" do
    EmailBounce.record "admin@example.com", "550"
    assert_empty sent_emails { write "1" }
    users(:admin).email_bounce.destroy
    users(:admin).moderator!
    users(:tomas).administrator!
    decide users(:admin), "suspended", days: 3, by: users(:tomas)
    assert_empty sent_emails { write "2" }
    users(:admin).reinstate
    assert_equal 1, sent_emails { write "3" }.size
    users(:admin).member!
    assert_empty sent_emails { write "4" }
  end

  test "unsubscribing stops these emails" do
    unsubscription = Unsubscription.new(user: users(:admin), emails: :notifications)
    assert_not unsubscription.done?
    unsubscription.save
    assert unsubscription.done?
    assert_empty sent_emails { write "Why?" }
  end

  private
    def write(body, **attributes) = users(:maria).message_to_moderators(body:, **attributes).submit

    def sent_emails(&)
      capture_emails { perform_enqueued_jobs(only: [ EmailModeratorsJob, MailDeliveryJob ], &) }
    end
end
