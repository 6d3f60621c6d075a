require "test_helper"

# newcomer follows maria's post on the WAL.
class FollowTest < ActiveSupport::TestCase
  setup do
    @maria, @tomas, @newcomer = users(:maria, :tomas, :newcomer)
    posts(:wal).follow_by @newcomer
  end

  test "what is said there is gathered in one row, until it is read" do
    3.times { |number| say "Remark #{number}." }
    assert_equal [ [ "thread", posts(:wal).id, nil ] ], told_to(@newcomer)
    assert_equal [ 3, 1 ], [ gathered(@newcomer).sole.comments_count, @newcomer.reload.unread_count ]

    @newcomer.mark_notifications_read up_to: Notification.maximum(:id)
    say "One more."
    assert_equal [ 3, 1 ], gathered(@newcomer).map(&:comments_count)
    assert_equal 1, @newcomer.reload.unread_count
  end

  test "a visit to the thread reads it" do
    say "Look."
    @newcomer.reload.visit_thread posts(:wal).reload
    assert_equal 0, @newcomer.reload.unread_count
  end

  test "members are not notified of their own comments, nor of comments by members they muted" do
    Mute.new(user: @newcomer, name: "tomas").submit
    say "To myself.", author: @newcomer
    say "From somebody who is muted."
    assert_empty told_to(@newcomer)

    say "From the author.", author: @maria
    say "And again."
    assert_equal [ 1 ], gathered(@newcomer).map(&:comments_count)
  end

  test "replies and mentions notify once, even in a followed thread" do
    own = say "What about backups?", author: @newcomer
    say "Good question, @newcomer."
    say "They are fine.", parent: own
    assert_equal %w[ mention reply ], told_to(@newcomer).map(&:first)

    say "About something else."
    assert_equal 1, gathered(@newcomer).sole.comments_count
  end

  test "what was taken down is not counted" do
    unkind = say "Unkind."
    say "Kind."
    unkind.remove by: users(:admin)
    assert_equal 1, gathered(@newcomer).sole.comments_count
  end

  test "a removed post is left out of notifications until it is restored" do
    say "Here."
    posts(:wal).remove by: users(:admin)
    assert_equal 0, @newcomer.reload.unread_count
    posts(:wal).restore
    assert_equal 1, @newcomer.reload.unread_count
  end

  test "what was said after the page was made stays unread" do
    say "Seen."
    made_at = Time.current
    say "Not seen."
    @newcomer.mark_notifications_read up_to: Notification.maximum(:id), moment: made_at
    assert_equal 1, @newcomer.reload.unread_count
  end

  test "who posts follows it, who comments does not; each unless they said otherwise" do
    post = Post.new(author: @tomas, title: "On logs", body: "They grow.").submit
    Comment.new(post:, author: @maria, body: "Do they?").submit
    assert_equal [ @tomas.id ], post.follows.pluck(:user_id)

    NotificationSetting.create!(user: @tomas, auto_follow_own_posts: false)
    NotificationSetting.create!(user: @maria, auto_follow_commented: true)
    post = Post.new(author: @tomas, title: "On other logs", body: "They burn.").submit
    Comment.new(post:, author: @maria, body: "They do.").submit
    assert_equal [ @maria.id ], post.follows.pluck(:user_id)
  end

  test "twice is once, and it is counted" do
    posts(:wal).follow_by @newcomer
    assert_equal [ 1, true ], [ @newcomer.reload.follows_count, posts(:wal).followed_by?(@newcomer) ]
    say "For who follows."
    2.times { posts(:wal).unfollow_by @newcomer.reload }
    assert_equal [ 0, 0, false ], [ @newcomer.reload.follows_count, @newcomer.unread_count, posts(:wal).followed_by?(@newcomer) ]
    say "For nobody."
    assert_equal 0, @newcomer.reload.unread_count
  end

  test "a comment takes as many statements for many followers as for few" do
    few = Statements.new.collect { say "For one." }.sent
    people = Array.new(20) { |number| User.create!(username: "reader#{number}", password: "four words and a lamp") }
    people.each { |person| posts(:wal).follow_by person }
    assert_equal few, Statements.new.collect { say "For all." }.sent
    assert_equal people.map(&:id), Notification.thread.where.not(user: @newcomer).order(:user_id).pluck(:user_id)
  end

  test "what load tests insert tells no followers" do
    [ Writes.path, Writes::ActiveRecordPath ].each do |path|
      path.perform { |rows| rows.insert(Comment, post_id: posts(:wal).id, author_id: @tomas.id, body: "For nobody") }
    end
    assert_empty Notification.all
  end

  private
    def say(body, author: @tomas, parent: nil)
      Comment.new(post: posts(:wal), author:, parent:, body:).submit
    end

    def told_to(user) = user.notifications.order(:id).pluck(:kind, :post_id, :comment_id).map(&:itself)
    def gathered(user) = Notification.count_comments(user.notifications.thread.order(:id).to_a)
end
