require "test_helper"

class NotificationTest < ActiveSupport::TestCase
  setup do
    @maria, @tomas, @newcomer = users(:maria, :tomas, :newcomer)
  end

  test "notifies only the parent's author of a reply" do
    comment = add_comment "I agree.", parent: comments(:answer)
    assert_equal [ [ @maria.id, "reply", posts(:wal).id, comment.id ] ], notifications
    assert_equal 1, @maria.reload.unread_count
  end

  test "notifies the post's author of a comment" do
    add_comment "Well said."
    assert_equal [ [ @maria.id, "reply" ] ], notifications.map { |notification| notification.first(2) }
  end

  test "members are not notified of their own comments or mentions of themselves" do
    add_comment "To myself, @maria.", author: @maria
    assert_empty notifications
  end

  test "members are not notified of comments by members they muted" do
    Mute.new(user: @maria, name: "newcomer").submit
    add_comment "I agree, @maria and @tomas.", parent: comments(:answer), author: @newcomer
    assert_equal [ [ @tomas.id, "mention" ] ], notifications.map { |notification| notification.first(2) }
  end

  test "notifies each mentioned member once, in any letter case, and prefers the reply" do
    add_comment "@Tomas, @tomas and @MARIA: come and see, and bring @nobody-here.", author: @newcomer
    assert_equal({ @maria.id => "reply", @tomas.id => "mention" }, notifications.to_h { |row| row.first(2) })
  end

  test "notifies members mentioned in a post" do
    post = Post.new(author: @tomas, title: "On logs", body: "As @maria says.").submit
    assert_equal [ [ @maria.id, "mention", post.id, nil ] ], notifications
  end

  test "ignores mentions in code, in addresses and inside words" do
    [
      "`@tomas`", "```\n@tomas\n```", "    @tomas", "maria@tomas", "https://example.com/@tomas",
      "mail maria@tomas.example", "@tomas@elsewhere.example", "@tomasz", "@"
    ].each do |body|
      assert_empty Mentions.in(body) & %w[ tomas ], body
    end
    [
      "@tomas", "(@tomas)", "Ask @tomas.", "@tomas's", "**@tomas**", "> @tomas", "[see @tomas](https://example.com)",
      "Was it @tomas? No."
    ].each do |body|
      assert_equal %w[ tomas ], Mentions.in(body), body
    end
    assert_equal %w[ a_b-c_d ], Mentions.in("@a_b-c_d")
    assert_empty Mentions.in("#{">" * 200} @tomas")
  end

  test "notifies at most MAX_MENTIONS mentioned members" do
    people = Array.new(CreatesNotifications::MAX_MENTIONS + 2) do |number|
      User.create!(username: "friend#{number}", password: "four words and a lamp")
    end
    add_comment people.map { |person| "@#{person.username}" }.join(" "), author: @maria
    assert_equal people.first(CreatesNotifications::MAX_MENTIONS).map(&:id), notifications.map(&:first).sort
  end

  test "notifies members mentioned in an edit once, and nobody else again" do
    comment = add_comment "See above.", author: @newcomer
    @maria.mark_notifications_read up_to: Notification.maximum(:id)
    2.times { |time| comment.update!(body: "See above, @tomas and @maria. (#{time})") }

    assert_equal({ @maria.id => "reply", @tomas.id => "mention" }, notifications.to_h { |row| row.first(2) })
    assert_equal [ 0, 1 ], [ @maria, @tomas ].map { |user| user.reload.unread_count }
  end

  test "notifies once when the same comment is submitted twice" do
    2.times { add_comment "Twice." }
    assert_equal 1, notifications.size
  end

  test "doesn't notify of rejected comments" do
    @newcomer.update_columns created_at: 1.hour.ago
    assert_nil add_comment("", author: @newcomer)
    10.times { |number| add_comment "Remark #{number}", author: @newcomer }
    before = notifications.size
    assert_nil add_comment("One too many, @tomas", author: @newcomer)
    assert_equal before, notifications.size
  end

  test "hides and doesn't count notifications of a removed comment until it is restored" do
    comment = add_comment "Rather unkind."
    comment.remove by: users(:admin)
    assert_equal [ 0, [] ], [ @maria.reload.unread_count, @maria.notifications.latest_first.to_a ]
    comment.restore
    assert_equal [ 1, 1 ], [ @maria.reload.unread_count, @maria.notifications.latest_first.count ]

    @maria.mark_notifications_read up_to: Notification.maximum(:id)
    comment.remove by: users(:admin)
    comment.restore
    assert_equal 0, @maria.reload.unread_count
  end

  test "hides notifications of a removed post, but not those of its comments" do
    post = Post.new(author: @tomas, title: "On logs", body: "As @maria says.").submit
    Comment.new(post:, author: @newcomer, body: "So does @maria.").submit
    post.remove by: users(:admin)
    assert_equal 1, @maria.reload.unread_count
  end

  test "deletes the notifications of deleted items" do
    add_comment("Here, and gone.").destroy!
    assert_equal [ 0, 0 ], [ Notification.count, @maria.reload.unread_count ]
  end

  test "deletes a member's notifications with the account" do
    add_comment "Goodbye."
    @maria.delete_account(texts: false, challenge: SignInHelper::PASSWORD).continue
    assert_equal 0, Notification.count

    add_comment "And again, @deleted."
    assert_empty notifications
    assert_equal 0, User.ghost.unread_count
  end

  private
    def add_comment(body, author: @tomas, post: posts(:wal), parent: nil)
      Comment.new(post:, author:, parent:, body:).submit
    end

    def notifications = Notification.order(:id).pluck(:user_id, :kind, :post_id, :comment_id)
end
