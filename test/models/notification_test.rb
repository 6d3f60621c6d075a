require "test_helper"

class NotificationTest < ActiveSupport::TestCase
  setup do
    @maria, @tomas, @newcomer = users(:maria, :tomas, :newcomer)
  end

  test "who is answered is told, and nobody else" do
    comment = say "I agree.", parent: comments(:answer)
    assert_equal [ [ @maria.id, "reply", posts(:wal).id, comment.id ] ], told
    assert_equal 1, @maria.reload.unread_count
  end

  test "a comment on a post tells whose post it is" do
    say "Well said."
    assert_equal [ [ @maria.id, "reply" ] ], told.map { |notification| notification.first(2) }
  end

  test "members are not notified of their own comments or mentions of themselves" do
    say "To myself, @maria.", author: @maria
    assert_empty told
  end

  test "members are not notified of comments by members they muted" do
    Mute.new(user: @maria, name: "newcomer").submit
    say "I agree, @maria and @tomas.", parent: comments(:answer), author: @newcomer
    assert_equal [ [ @tomas.id, "mention" ] ], told.map { |notification| notification.first(2) }
  end

  test "who is named is told, once, in whatever case, and a reply goes before a mention" do
    say "@Tomas, @tomas and @MARIA: come and see, and bring @nobody-here.", author: @newcomer
    assert_equal({ @maria.id => "reply", @tomas.id => "mention" }, told.to_h { |notification| notification.first(2) })
  end

  test "a post that names somebody tells them" do
    post = Post.new(author: @tomas, title: "On logs", body: "As @maria says.").submit
    assert_equal [ [ @maria.id, "mention", post.id, nil ] ], told
  end

  test "names in code, in addresses and in longer words are none" do
    [
      "`@tomas`", "```\n@tomas\n```", "    @tomas", "maria@tomas", "https://example.com/@tomas", "mail maria@tomas.example",
      "@tomas@elsewhere.example", "@tomasz", "@"
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

  test "who names very many is heard by the first few" do
    people = Array.new(Notifying::MAX_MENTIONS + 2) do |number|
      User.create!(username: "friend#{number}", password: "four words and a lamp")
    end
    say people.map { |person| "@#{person.username}" }.join(" "), author: @maria
    assert_equal people.first(Notifying::MAX_MENTIONS).map(&:id), told.map(&:first).sort
  end

  test "an edit that names somebody tells them once, and tells nobody else again" do
    comment = say "See above.", author: @newcomer
    @maria.mark_notifications_read up_to: Notification.maximum(:id)
    2.times { |time| comment.update!(body: "See above, @tomas and @maria. (#{time})") }

    assert_equal({ @maria.id => "reply", @tomas.id => "mention" }, told.to_h { |notification| notification.first(2) })
    assert_equal [ 0, 1 ], [ @maria, @tomas ].map { |user| user.reload.unread_count }
  end

  test "a form that was sent twice tells once" do
    2.times { say "Twice." }
    assert_equal 1, told.size
  end

  test "what is not kept tells nobody" do
    @newcomer.update_columns created_at: 1.hour.ago
    assert_nil say("", author: @newcomer)
    10.times { |number| say "Remark #{number}", author: @newcomer }
    before = told.size
    assert_nil say("One too many, @tomas", author: @newcomer)
    assert_equal before, told.size
  end

  test "what is taken down is neither shown nor counted, until it is back" do
    comment = say "Rather unkind."
    comment.remove by: users(:admin)
    assert_equal [ 0, [] ], [ @maria.reload.unread_count, @maria.notifications.latest_first.to_a ]
    comment.restore
    assert_equal [ 1, 1 ], [ @maria.reload.unread_count, @maria.notifications.latest_first.count ]

    @maria.mark_notifications_read up_to: Notification.maximum(:id)
    comment.remove by: users(:admin)
    comment.restore
    assert_equal 0, @maria.reload.unread_count
  end

  test "a post that was taken down takes its own notifications along, not those of its comments" do
    post = Post.new(author: @tomas, title: "On logs", body: "As @maria says.").submit
    Comment.new(post:, author: @newcomer, body: "So does @maria.").submit
    post.remove by: users(:admin)
    assert_equal 1, @maria.reload.unread_count
  end

  test "deleted items are left out" do
    say("Here, and gone.").destroy!
    assert_equal [ 0, 0 ], [ Notification.count, @maria.reload.unread_count ]
  end

  test "what load tests insert tells nobody, whichever way it goes" do
    [ Writes.path, Writes::ActiveRecordPath ].each do |path|
      path.perform { |rows| rows.insert(Comment, post_id: posts(:wal).id, author_id: @tomas.id, body: "For @maria") }
    end
    assert_empty told
  end

  test "who leaves is told nothing, and what they had been told is gone" do
    say "Goodbye."
    @maria.delete_account texts: false, challenge: SignInHelper::PASSWORD
    assert_equal 0, Notification.count

    say "And again, @deleted."
    assert_empty told
    assert_equal 0, User.ghost.unread_count
  end

  private
    def say(body, author: @tomas, post: posts(:wal), parent: nil)
      Comment.new(post:, author:, parent:, body:).submit
    end

    def told = Notification.order(:id).pluck(:user_id, :kind, :post_id, :comment_id)
end
