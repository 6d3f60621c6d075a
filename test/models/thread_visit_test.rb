require "test_helper"

class ThreadVisitTest < ActiveSupport::TestCase
  setup do
    freeze_time
    @post, @maria, @tomas = posts(:essay), users(:maria), users(:tomas)
  end

  test "returns nil on the first visit, and the previous visit's time later" do
    add_comment "Before the first visit."
    assert_nil visit

    travel 1.hour
    assert_empty new_comments
    later = add_comment "Between two visits."
    travel 1.hour
    assert_equal [ later ], new_comments
  end

  test "keeps comments marked as new during a visit, including those that arrive meanwhile" do
    visit
    travel 1.hour
    first = add_comment "One."
    assert_equal [ first ], new_comments

    travel 5.minutes
    second = add_comment "Two."
    assert_equal [ first, second ], new_comments
    travel 5.minutes
    assert_equal [ first, second ], new_comments

    travel ThreadVisit::MAX_DURATION
    assert_empty new_comments
  end

  test "writes nothing when there are no new comments" do
    visit
    travel 1.hour
    assert_equal 0, writes_of { visit }
    add_comment "Something new."
    Notification.delete_all
    assert_equal [ 1, 0 ], [ writes_of { visit }, writes_of { visit } ]
  end

  test "doesn't write when only other threads have unread notifications" do
    visit
    add_comment "Over there, @maria.", post: posts(:show_terminal)
    assert_equal 1, @maria.reload.unread_count
    assert_equal 0, writes_of { visit }
  end

  test "doesn't mark notifications of removed comments as read" do
    visit
    add_comment("Here, @maria.").remove by: @tomas
    assert_equal 0, @maria.reload.unread_count
    assert_equal [ 1, 0 ], [ writes_of { visit }, writes_of { visit } ]
  end

  test "doesn't miss comments written after the post was loaded" do
    visit
    travel 1.hour
    @post.reload
    meanwhile = add_comment "In the same instant."
    @maria.visit_thread @post
    travel 1.hour
    assert_equal [ meanwhile ], new_comments
  end

  test "changes nothing when the visit isn't recorded" do
    visit
    travel 1.hour
    comment = add_comment "Unseen, @maria."
    2.times { assert_equal [ comment ], new_comments(record: false) }
    assert_equal 1, @maria.reload.unread_count
    travel 1.hour
    assert_equal [ comment ], new_comments
  end

  test "marks the member's notifications of the thread as read, and no others" do
    add_comment "Here, @maria."
    add_comment "There, @maria.", post: posts(:show_terminal)
    visit
    assert_equal [ posts(:show_terminal).id ], @maria.notifications.unread.pluck(:post_id)
    assert_equal 1, @maria.unread_count
  end

  test "returns the time of the previous visit in maintenance mode, without writing" do
    visit
    travel 1.hour
    comment = add_comment "Look."
    in_maintenance_mode("1") do
      assert_equal [ comment ], new_comments
      assert_equal 0, writes_of { visit }
    end
  end

  test "deletes old visits after the retention period" do
    visit
    travel ThreadVisit::RETENTION - 1.day
    @tomas.visit_thread @post
    travel 2.days
    ThreadVisit.delete_old
    assert_equal [ @tomas.id ], ThreadVisit.pluck(:user_id)
  end

  test "is deleted with its member and with its post" do
    visit
    @tomas.visit_thread @post
    @tomas.delete_account(texts: false, challenge: SignInHelper::PASSWORD).continue
    assert_equal [ @maria.id ], ThreadVisit.pluck(:user_id)
    Post.where(id: @post.id).delete_all
    assert_empty ThreadVisit.all
  end

  private
    def add_comment(body, post: @post)
      Comment.new(post:, author: @tomas, body:).submit
    end

    def visit(**)
      @maria.reload.visit_thread(@post.reload, **)
    end

    def new_comments(**)
      since = visit(**)
      @post.comments.order(:id).select { |comment| comment.created_at > since }
    end

    def writes_of(&) = captured_sql(&).grep(/\A\s*(INSERT|UPDATE|DELETE)/).size
end
