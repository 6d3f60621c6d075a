require "test_helper"

# newcomer follows maria's post on the WAL.
class FollowTest < ActiveSupport::TestCase
  include ActiveJob::TestHelper

  setup do
    @maria, @tomas, @newcomer = users(:maria, :tomas, :newcomer)
    posts(:wal).follow_by @newcomer
  end

  test "groups new comments in one notification until it is read" do
    3.times { |number| add_comment "Remark #{number}." }
    assert_equal [ [ "thread", posts(:wal).id, nil ] ], notifications_of(@newcomer)
    assert_equal [ 3, 1 ],
      [ thread_notifications_of(@newcomer).sole.comments_count, @newcomer.reload.unread_count ]

    @newcomer.mark_notifications_read up_to: Notification.maximum(:id)
    add_comment "One more."
    assert_equal [ 3, 1 ], thread_notifications_of(@newcomer).map(&:comments_count)
    assert_equal 1, @newcomer.reload.unread_count
  end

  test "marks the notification as read when the follower visits the thread" do
    add_comment "Look."
    @newcomer.reload.visit_thread posts(:wal).reload
    assert_equal 0, @newcomer.reload.unread_count
  end

  test "members are not notified of their own comments, nor of comments by members they muted" do
    Mute.new(user: @newcomer, name: "tomas").submit
    add_comment "To myself.", author: @newcomer
    add_comment "From a muted member."
    assert_empty notifications_of(@newcomer)

    add_comment "From the author.", author: @maria
    add_comment "And again."
    assert_equal [ 1 ], thread_notifications_of(@newcomer).map(&:comments_count)
  end

  test "replies and mentions notify once, even in a followed thread" do
    own = add_comment "What about backups?", author: @newcomer
    add_comment "Good question, @newcomer."
    add_comment "They are fine.", parent: own
    assert_equal %w[ mention reply ], notifications_of(@newcomer).map(&:first)

    add_comment "About something else."
    assert_equal 1, thread_notifications_of(@newcomer).sole.comments_count
  end

  test "doesn't count removed comments" do
    unkind = add_comment "Unkind."
    add_comment "Kind."
    unkind.remove by: users(:admin)
    assert_equal 1, thread_notifications_of(@newcomer).sole.comments_count
  end

  test "a removed post is left out of notifications until it is restored" do
    add_comment "Here."
    posts(:wal).remove by: users(:admin)
    assert_equal 0, @newcomer.reload.unread_count
    posts(:wal).restore
    assert_equal 1, @newcomer.reload.unread_count
  end

  test "keeps comments unread that were posted after the inbox was rendered" do
    add_comment "Seen."
    rendered_at = Time.current
    add_comment "Not seen."
    @newcomer.mark_notifications_read up_to: Notification.maximum(:id), moment: rendered_at
    assert_equal 1, @newcomer.reload.unread_count
  end

  test "follows one's own posts but not posts one commented on, unless configured otherwise" do
    post = Post.new(author: @tomas, title: "On logs", body: "They grow.").submit
    Comment.new(post:, author: @maria, body: "Do they?").submit
    assert_equal [ @tomas.id ], post.follows.pluck(:user_id)

    NotificationSetting.create!(user: @tomas, auto_follow_own_posts: false)
    NotificationSetting.create!(user: @maria, auto_follow_commented: true)
    post = Post.new(author: @tomas, title: "On other logs", body: "They burn.").submit
    Comment.new(post:, author: @maria, body: "They do.").submit
    assert_equal [ @maria.id ], post.follows.pluck(:user_id)
  end

  test "counts a repeated follow once" do
    posts(:wal).follow_by @newcomer
    assert_equal [ 1, true ], [ @newcomer.reload.follows_count, followed?(posts(:wal), @newcomer) ]
    add_comment "For followers."
    2.times { posts(:wal).unfollow_by @newcomer.reload }
    assert_equal [ 0, 0, false ],
      [ @newcomer.reload.follows_count, @newcomer.unread_count, followed?(posts(:wal), @newcomer) ]
    add_comment "For nobody."
    assert_equal 0, @newcomer.reload.unread_count
  end

  test "the number of followers doesn't change the statements of a comment" do
    submit_comment "Before." # loads the settings
    for_one_follower = Statements.new.collect { submit_comment "For one." }.sent
    create_followers 20
    assert_equal for_one_follower, Statements.new.collect { submit_comment "For all." }.sent
  end

  test "notifies followers in batches, however often the job runs" do
    people = create_followers(5)
    comment = submit_comment("For all.")
    stub_const(Follow, :BATCH_SIZE, 2) do
      statements = Statements.new.collect do
        2.times { NotifyFollowersJob.perform_now comment, [ people.first.id ] }
      end
      ids = statements.filter_map do |statement|
        statement.sql[/INSERT INTO notifications.*user_id IN \(([\d,]+)\)/, 1]
      end
      assert_equal [ 2, 2, 1 ], ids.map { |list| list.split(",").size }
    end
    assert_equal [ @newcomer, *people.drop(1) ].map(&:id), Notification.thread.order(:user_id).pluck(:user_id)
  end

  test "doesn't notify followers who saw the comment before the job ran" do
    submit_comment "Look."
    @newcomer.reload.visit_thread posts(:wal).reload
    perform_enqueued_jobs
    assert_empty notifications_of(@newcomer)
  end

  test "doesn't notify of comments that were removed or deleted before the job ran" do
    submit_comment("Unkind.").remove by: users(:admin)
    submit_comment("Gone.").destroy
    perform_enqueued_jobs
    assert_empty notifications_of(@newcomer)
  end

  test "enqueues no job without other followers" do
    posts(:wal).unfollow_by @newcomer
    assert_no_enqueued_jobs(only: NotifyFollowersJob) { submit_comment "For nobody." }
  end

  test "notifies followers immediately if the job can't be enqueued" do
    NotifyFollowersJob.define_singleton_method(:perform_later) { |*| raise ActiveRecord::StatementTimeout }
    submit_comment "Still for followers."
    assert_equal [ "thread" ], notifications_of(@newcomer).map(&:first)
  ensure
    NotifyFollowersJob.singleton_class.remove_method :perform_later
  end

  private
    def add_comment(...) = perform_enqueued_jobs { submit_comment(...) }

    def submit_comment(body, author: @tomas, parent: nil)
      Comment.new(post: posts(:wal), author:, parent:, body:).submit
    end

    def create_followers(count)
      Array.new(count) { |number|
        User.create!(username: "reader#{number}", password: "four words and a lamp")
      }
        .each { |person| posts(:wal).follow_by person }
    end

    def followed?(post, user) = ReaderContext::Interactions.new(user, post).followed?
    def notifications_of(user) = user.notifications.order(:id).pluck(:kind, :post_id, :comment_id)
    def thread_notifications_of(user) = Notification.count_comments(user.notifications.thread.order(:id).to_a)
end
