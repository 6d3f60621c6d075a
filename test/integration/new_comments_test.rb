require "test_helper"

# Comments since a member's last visit are marked for each reader, in markup that all readers share.
class NewCommentsTest < ActionDispatch::IntegrationTest
  setup { @thread = posts(:wal) }

  test "marks nothing as new on a first visit or for visitors" do
    get post_path(@thread)
    assert_select ".fresh", 0
    visit_as users(:newcomer)
    assert_select ".fresh", 0
    assert_equal [ users(:newcomer).id ], ThreadVisit.pluck(:user_id)
  end

  test "marks comments since the last visit, counts them and links to the first" do
    visit_as users(:maria)
    travel 1.hour
    low, own, high = comment("Late, and below.", by: users(:tomas)), comment("My own.", by: users(:maria)),
      comment("In answer.", by: users(:newcomer), parent: comments(:objection))
    visit_as users(:maria)

    assert_equal [ high, low ].map { |comment| "comment_#{comment.id}" }, marked_comments
    assert_select ".news", /2 new since your last visit/
    assert_select ".news a[href='#comment_#{high.id}']", "Go to the first"
    get post_path(@thread)
    assert_equal 2, marked_comments.size

    travel 1.hour
    visit_as users(:maria)
    assert_empty marked_comments
    assert_select ".news", 0
  end

  test "doesn't count comments of muted members as new" do
    visit_as users(:maria)
    travel 1.hour
    comment "I have more to say.", by: users(:tomas)
    other = comment("So have I.", by: users(:newcomer))
    Mute.new(user: users(:maria), name: "tomas").submit
    visit_as users(:maria)

    assert_equal [ "comment_#{other.id}" ], marked_comments
    assert_select ".news", /1 new since your last visit/
  end

  test "marks comments per reader in shared markup" do
    visit_as users(:maria)
    travel 1.hour
    early = comment("Early.", by: users(:newcomer))
    visit_as users(:tomas)
    travel 1.hour
    late = comment("Late.", by: users(:newcomer))

    expected = { maria: [ early, late ], tomas: [ late ], newcomer: [] }
    2.times do
      expected.each do |name, comments|
        visit_as users(name)
        assert_equal comments.map { |comment| "comment_#{comment.id}" }.sort, marked_comments.sort, name
      end
    end
  end

  test "doesn't mark deleted comments" do
    visit_as users(:maria)
    travel 1.hour
    comment("On second thoughts.", by: users(:tomas)).then { |comment| comment.remove by: users(:tomas) }
    visit_as users(:maria)
    assert_empty marked_comments
  end

  test "records the visit of a prefetched page only when it is shown" do
    visit_as users(:maria)
    travel 1.hour
    mention = comment("Look, @maria.", by: users(:tomas))
    [ "X-Sec-Purpose", "Sec-Purpose", "Purpose" ].each do |name|
      visit_as users(:maria), headers: { name => "prefetch;prerender" }
      assert_equal [ "comment_#{mention.id}" ], marked_comments
      assert_select "[data-visit='/posts/#{@thread.id}/visit']"
      assert_equal 1, users(:maria).reload.unread_count
    end

    post post_visit_path(@thread)
    assert_response :no_content
    assert_equal 0, users(:maria).reload.unread_count
    visit_as users(:maria)
    assert_select "[data-visit]", 0
    assert_equal [ "comment_#{mention.id}" ], marked_comments
  end

  test "updates the unread count in the masthead" do
    comment("Look, @maria.", by: users(:tomas))
    visit_as users(:maria)
    assert_select ".masthead a[href='/inbox']", "notifications"
    assert_select ".notification", 0
  end

  test "records no visits of visitors or load tests" do
    post post_visit_path(@thread)
    assert_redirected_to new_session_path(return_to: nil)
    post "/benchmarking/post_show"
    assert_response :success
    assert_empty ThreadVisit.all
  end

  private
    def visit_as(user, headers: {})
      reset!
      Rails.cache.clear
      sign_in_as user
      get(post_path(@thread), headers:)
      assert_response :success
    end

    def comment(body, by:, parent: nil)
      Comment.new(post: @thread, author: by, parent:, body:).submit
    end

    def marked_comments
      css_select(".comment > details > .actions > .fresh").map do |mark|
        mark.ancestors(".comment").first["id"]
      end
    end
end
