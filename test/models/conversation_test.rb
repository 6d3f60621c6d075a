require "test_helper"

# tomas writes to the moderators about his suspension.
class ConversationTest < ActiveSupport::TestCase
  include ActionMailer::TestHelper

  test "waits for the moderators, is answered and closed, and reopens with a new message" do
    conversation = write("Why?").conversation
    assert conversation.open?
    assert_not unread?(conversation)

    reply conversation, "Because."
    assert conversation.reload.answered?
    assert unread?(conversation)
    users(:tomas).reload.mark_conversation_read conversation, conversation.messages.in_order
    assert_not unread?(conversation)

    assert conversation.close(seen: conversation.messages.maximum(:id))
    assert conversation.reload.closed?
    Message.new(conversation:, author: users(:tomas), body: "But why?").submit
    assert conversation.reload.open?
    assert_equal %w[ Why? Because. But\ why? ], conversation.messages.in_order.map(&:body)
  end

  test "isn't closed if the member wrote meanwhile" do
    conversation = write("Why?").conversation
    seen = conversation.messages.maximum(:id)
    Message.new(conversation:, author: users(:tomas), body: "And how?").submit

    assert_not conversation.close(seen:)
    assert conversation.reload.open?
  end

  test "reopens a closed conversation only" do
    conversation = write("Why?").conversation
    reply conversation, "Because."
    conversation.reopen
    assert conversation.reload.answered?
    conversation.close(seen: conversation.messages.maximum(:id))
    conversation.reopen
    assert conversation.reload.open?
  end

  test "a reply that arrives after the page was loaded stays unread" do
    conversation = write("Why?").conversation
    reply conversation, "Because."
    loaded = conversation.messages.in_order.to_a
    reply conversation, "And one more thing."
    users(:tomas).reload.mark_conversation_read conversation, loaded
    assert unread?(conversation)
    assert_equal 1, users(:tomas).reload.unread_count
  end

  test "saves a message that is sent twice once" do
    assert_difference -> { Message.count } => 1, -> { Conversation.count } => 1 do
      assert_equal write("Why?"), write("Why?")
    end
    conversation = users(:tomas).conversations.sole
    assert_difference -> { Message.count }, 2 do
      2.times { Message.new(conversation:, author: users(:tomas), body: "Please answer.").submit }
      travel 2.minutes
      Message.new(conversation:, author: users(:tomas), body: "Please answer.").submit
    end
  end

  test "has one conversation about a moderation action" do
    decide users(:tomas), "suspended", "Unkind", days: 3
    moderation_action = ModerationAction.last
    first = write("Why?", moderation_action:)
    second = write("Please", moderation_action:)

    assert_equal first.conversation, second.conversation
    assert_not_equal first.conversation, write("Something else").conversation
  end

  test "rejects empty and long messages, and replies to oneself as a moderator" do
    [ "", " \n", "x" * 10_001 ].each { |body| assert_nil write(body) }
    assert_equal "x" * 10_000, write("x" * 10_000).body
    assert_nil answer(ask_moderators(by: users(:admin)), by: users(:admin))
  end

  test "only those concerned by a moderation action can appeal it" do
    decide posts(:show_terminal), "removed"
    moderation_action = ModerationAction.last
    assert_equal moderation_action, users(:tomas).find_appealable_action(moderation_action.id)
    assert_raises(ActiveRecord::RecordNotFound) { users(:maria).find_appealable_action(moderation_action.id) }
  end

  test "members who were notified of the decision on their flag can appeal it" do
    flag posts(:wal), by: 1
    decide posts(:wal), "dismissed", "Fine"
    assert_equal ModerationAction.last, Flag.last.user.find_appealable_action(ModerationAction.last.id)
  end

  test "notifies the member of a reply, and nobody of the member's own message" do
    conversation = write("Why?").conversation
    assert_empty Notification.all
    message = reply(conversation, "Because.")
    notification = users(:tomas).notifications.sole
    assert_equal [ "message", message, true ],
      [ notification.kind, notification.message, notification.unread? ]
    assert_equal 1, users(:tomas).reload.unread_count
  end

  test "emails the reply to members, even if they're banned" do
    conversation = write("Why?").conversation
    decide users(:tomas), "banned", "Unkind"
    users(:tomas).notifications.delete_all
    reply conversation, "Because *you* were <b>unkind</b>."

    mail = emailed_decisions.sole
    assert_equal [ [ "tomas@example.com" ], "admin, a moderator, replied to your message “Why?”" ],
      [ mail.to, mail.subject ]
    assert_includes mail.text_part.body.to_s, "Because *you* were <b>unkind</b>."
    assert_includes mail.html_part.body.to_s, "Because <em>you</em> were &lt;b&gt;unkind&lt;/b&gt;."
    [ mail.text_part, mail.html_part ].each do |part|
      assert_includes part.body.to_s, "/conversations/#{conversation.id}"
    end
    assert_match(/unsubscribe/, mail["List-Unsubscribe"].to_s)
  end

  test "emails the reply in the member's language" do
    users(:tomas).update!(language: "de")
    reply write("Why?").conversation, "Because *you* were unkind."
    assert_equal "admin aus der Moderation hat auf deine Nachricht „Why?“ geantwortet",
      emailed_decisions.sole.subject
  end

  private
    def unread?(conversation)
      Conversation.in_rows.with_unread(users(:tomas)).find(conversation.id).unread
    end

    def write(body, **attributes) = users(:tomas).message_to_moderators(body:, **attributes).submit

    def reply(conversation, body) = answer(Conversation.find(conversation.id), body)
end
