require "test_helper"

# Moderators write to each other.
class RoomMessageTest < ActiveSupport::TestCase
  include ActionMailer::TestHelper, ActiveJob::TestHelper

  setup { [ users(:tomas), users(:maria) ].each(&:moderator!) }

  test "is unread to the others until they read it" do
    first, second = write("First"), write("Second", by: users(:maria))
    assert_equal [ 2, 1, 1 ], unread_counts
    RoomMessage.mark_read users(:admin), [ first ]
    assert_equal [ 1, 1, 1 ], unread_counts
    RoomMessage.mark_read users(:admin), [ second, first ]
    RoomMessage.mark_read users(:admin), [ first ]
    RoomMessage.mark_read users(:admin), []
    assert_equal [ 0, 1, 1 ], unread_counts
    write "Third"
    assert_equal [ 1, 1, 2 ], unread_counts
  end

  test "isn't marked as read in maintenance mode" do
    message = write("First")
    in_maintenance_mode { RoomMessage.mark_read users(:admin), [ message ] }
    assert_equal 1, RoomMessage.unread_count(users(:admin))
  end

  test "rejects empty and long messages, and saves one that is sent twice once" do
    [ " ", "x" * 10_001 ].each { |body| assert_not RoomMessage.new(author: users(:tomas), body:).submit }
    submit = ->(seen_up_to) { RoomMessage.new(author: users(:tomas), body: "Hello", seen_up_to:).submit }
    2.times { assert submit[0] }
    assert_equal 1, RoomMessage.count
    assert submit[RoomMessage.last_id]
    assert_equal 2, RoomMessage.count
  end

  test "alerts the others if the author asks for it, unless they have read it" do
    users(:admin).update_columns email_address: "admin@example.com"
    assert_empty alerted { write "Without" }
    mail = alerted { write "With *secrets*", alert: true }
    assert_equal [ [ "admin@example.com" ], [ "maria@example.com" ] ], mail.map(&:to).sort
    assert_equal "A moderator wrote in the moderators’ room", mail.first.subject
    assert_includes mail.first.text_part.decoded, "/moderation/room"
    assert_no_match(/secrets/, mail.first.text_part.decoded)
    travel 1.hour
    another = write("Another")
    users(:maria, :admin).each { |moderator| RoomMessage.mark_read moderator, [ another ] }
    assert_empty alerted { ModeratorAlert.deliver("room_message", except: [ users(:tomas).id ]) }
  end

  test "stays in the name of the ghost when the moderator deletes the account, and is in their export only" do
    write "Between us"
    assert_includes User::Export.new(users(:tomas)).enum_for.to_a.join, "Between us"
    assert_not_includes User::Export.new(users(:maria)).enum_for.to_a.join, "Between us"
    AccountDeletion.of(users(:tomas), texts: false).continue
    assert_equal User.ghost, RoomMessage.sole.author
  end

  private
    def write(body, by: users(:tomas), **)
      RoomMessage.new(author: by, body:, **).tap { |message| assert message.submit }
    end

    def unread_counts = users(:admin, :tomas, :maria).map { |user| RoomMessage.unread_count(user) }

    def alerted(&)
      users(:maria).update_columns email_address: "maria@example.com"
      capture_emails { perform_enqueued_jobs(only: [ SendModeratorAlertsJob, MailDeliveryJob ], &) }
    end
end
