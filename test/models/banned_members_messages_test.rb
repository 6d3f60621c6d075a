require "test_helper"

# Of a banned member, one message at a time waits for the moderators.
class BannedMembersMessagesTest < ActiveSupport::TestCase
  include ActionMailer::TestHelper, ActiveJob::TestHelper

  setup do
    travel_to 1.day.ago do
      @before = ask_moderators("Hello", by: tomas)
    end
    decide tomas, "banned", "Unkind"
    @ban = ModerationAction.last
  end

  test "one message waits, whether it starts a conversation or continues one" do
    travel 1.minute
    appeal = write("Why?", moderation_action: @ban)
    assert appeal
    assert_refused :waiting, tomas.message_to_moderators(body: "Hello?")
    assert_refused :waiting, reply(appeal.conversation, "Please")
    assert_refused :waiting, reply(@before, "And?")
    assert_equal appeal, write("Why?", moderation_action: @ban), "sent twice"

    answer appeal.conversation, "Because."
    assert reply(appeal.conversation, "I see").submit
    assert_refused :waiting, reply(appeal.conversation, "No, I don’t")
    appeal.conversation.close seen: Message.last.id
    assert write("Something else")
  end

  test "messages from before the ban don't count, so that a ban can always be appealed" do
    assert_equal "open", @before.reload.status
    assert reply(@before, "Why am I banned?").submit
    assert_refused :waiting, tomas.message_to_moderators(body: "Why?", moderation_action: @ban)
  end

  test "other members, and the member after the ban, aren't limited" do
    2.times { |number| assert ask_moderators("Question #{number}", by: users(:maria)) }
    decide users(:maria), "suspended", days: 3
    2.times { |number| assert ask_moderators("Why, #{number}", by: users(:maria)) }
    write "Why?"
    decide tomas, "reinstated"
    assert write("Thanks")
  end

  test "nobody but the moderators writes in a locked conversation" do
    question = ask_moderators("Question", by: users(:maria))
    assert question.lock_by(users(:admin))
    assert_equal [ "closed", users(:admin) ], question.reload.then { |it| [ it.status, it.locked_by ] }
    assert_refused :locked, Message.new(conversation: question, author: users(:maria), body: "And?")
    assert ask_moderators("Another", by: users(:maria))
    assert answer(question, "Last word")
    question.unlock
    assert Message.new(conversation: question, author: users(:maria), body: "And?").submit
  end

  test "a banned member whose conversation was locked can't start another" do
    travel 1.minute
    conversation = write("Why?").conversation
    conversation.lock_by users(:admin)
    assert_refused :silenced, tomas.message_to_moderators(body: "Why??")
    assert_refused :locked, reply(conversation, "Why???")
    conversation.unlock
    assert write("Why?????")
  end

  test "two messages at the same time don't both get through" do
    message = tomas.message_to_moderators(body: "Second")
    assert_nil message.refusal
    write "First"
    assert_refused :waiting, message
  end

  test "forty banned members send a moderator one email" do
    users(:admin).update_columns email_address: "admin@example.com"
    NotificationSetting.create! user: users(:admin), email_messages: true, alerted_at: 1.minute.ago
    members = Array.new(40) do |number|
      User.create!(username: "banned#{number}", password: "four lucky words here").tap do |user|
        Suspension.create! user:, moderation_action: @ban
      end
    end
    mails = sent_emails { members.each { |member| ask_moderators("Why?", by: member.reload) } }
    assert_empty mails
    travel ModeratorAlert::Batch::INTERVAL
    mail = sent_emails { SendModeratorAlertsJob.perform_later }.sole
    assert_equal "Banned members wrote to the moderators", mail.subject
    assert_includes mail.text_part.decoded, "/moderation/conversations"
    assert_no_match(/Why/, mail.text_part.decoded)
    assert_equal 1, sent_emails { ask_moderators("Hi", by: users(:maria)) }.size, "as before for others"
  end

  test "a moderator who doesn't want members' messages isn't alerted to them" do
    users(:admin).update_columns email_address: "admin@example.com"
    assert_empty sent_emails { write "Why?" }
    assert_empty ModeratorAlert.all
  end

  test "the deletion of the moderator's account leaves the conversation locked" do
    users(:maria).moderator!
    @before.lock_by users(:maria)
    AccountDeletion.of(users(:maria), texts: false).continue
    assert_equal User.ghost, @before.reload.locked_by
  end

  private
    def tomas = User.find(users(:tomas).id)
    def write(body, **attributes) = tomas.message_to_moderators(body:, **attributes).submit
    def reply(conversation, body) = Message.new(conversation:, author: tomas, body:)

    def assert_refused(reason, message)
      assert_no_difference(-> { Message.count }) { assert_nil message.submit }
      assert_equal [ reason ], message.errors.details[:base].pluck(:error)
    end

    def sent_emails(&)
      jobs = [ EmailModeratorsJob, SendModeratorAlertsJob, MailDeliveryJob ]
      capture_emails { perform_enqueued_jobs(only: jobs, &) }
    end
end
