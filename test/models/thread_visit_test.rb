require "test_helper"

class ThreadVisitTest < ActiveSupport::TestCase
  setup do
    freeze_time
    @post, @maria, @tomas = posts(:essay), users(:maria), users(:tomas)
  end

  test "at the first visit nothing is new, at the next what was written since" do
    say "Before anybody came."
    assert_nil visit

    travel 1.hour
    assert_empty news
    later = say "While nobody was here."
    travel 1.hour
    assert_equal [ later ], news
  end

  test "what is new stays so while the visit goes on, and what comes meanwhile joins it" do
    visit
    travel 1.hour
    first = say "One."
    assert_equal [ first ], news

    travel 5.minutes
    second = say "Two."
    assert_equal [ first, second ], news
    travel 5.minutes
    assert_equal [ first, second ], news

    travel ThreadVisit::MAX_DURATION
    assert_empty news
  end

  test "who reads the same again writes nothing" do
    visit
    travel 1.hour
    assert_equal 0, writes_of { visit }
    say "Something new."
    Notification.delete_all
    assert_equal [ 1, 0 ], [ writes_of { visit }, writes_of { visit } ]
  end

  test "what is written after the row of the post was read is not missed" do
    visit
    travel 1.hour
    @post.reload
    meanwhile = say "In the same instant."
    @maria.visit_thread @post
    travel 1.hour
    assert_equal [ meanwhile ], news
  end

  test "a look that is not noted changes nothing" do
    visit
    travel 1.hour
    said = say "Unseen, @maria."
    2.times { assert_equal [ said ], news(record: false) }
    assert_equal 1, @maria.reload.unread_count
    travel 1.hour
    assert_equal [ said ], news
  end

  test "there, one's notifications of that thread are read, and of no other" do
    say "Here, @maria."
    say "There, @maria.", post: posts(:show_terminal)
    visit
    assert_equal [ posts(:show_terminal).id ], @maria.notifications.unread.pluck(:post_id)
    assert_equal 1, @maria.unread_count
  end

  test "where nothing can be written one reads all the same" do
    visit
    travel 1.hour
    said = say "Look."
    ENV[Kit::MaintenanceMode::VARIABLE] = "1"
    MaintenanceMode.forget
    assert_equal [ said ], news
    assert_equal 0, writes_of { visit }
  ensure
    ENV.delete Kit::MaintenanceMode::VARIABLE
    MaintenanceMode.forget
  end

  test "visits of half a year ago are forgotten, and who comes back finds nothing new" do
    visit
    travel ThreadVisit::RETENTION - 1.day
    @tomas.visit_thread @post
    travel 2.days
    ThreadVisit.delete_old
    assert_equal [ @tomas.id ], ThreadVisit.pluck(:user_id)
  end

  test "they go with their person and with their post" do
    visit
    @tomas.visit_thread @post
    @tomas.delete_account texts: false, challenge: SignInHelper::PASSWORD
    assert_equal [ @maria.id ], ThreadVisit.pluck(:user_id)
    Post.where(id: @post.id).delete_all
    assert_empty ThreadVisit.all
  end

  private
    def say(body, post: @post)
      Comment.new(post:, author: @tomas, body:).submit
    end

    def visit(**)
      @maria.reload.visit_thread(@post.reload, **)
    end

    def news(**)
      since = visit(**)
      @post.comments.order(:id).select { |comment| comment.created_at > since }
    end

    def writes_of(&)
      statements = []
      subscriber = ActiveSupport::Notifications.subscribe("sql.active_record") { |event| statements << event.payload[:sql] }
      yield
      statements.grep(/\A\s*(INSERT|UPDATE|DELETE)/).size
    ensure
      ActiveSupport::Notifications.unsubscribe subscriber
    end
end
