require "test_helper"

# Comments since a member's last visit are marked, for each reader, in markup that all readers share.
class NewInThreadsTest < ActionDispatch::IntegrationTest
  setup { @thread = posts(:wal) }

  test "nothing is new to who was never there, nor to a visitor" do
    get post_path(@thread)
    assert_select ".fresh", 0
    visit_as users(:newcomer)
    assert_select ".fresh", 0
    assert_equal [ users(:newcomer).id ], ThreadVisit.pluck(:user_id)
  end

  test "what others wrote since is marked, with how many they are and where the first in the thread is" do
    visit_as users(:maria)
    travel 1.hour
    low, own, high = say("Late, and below.", by: users(:tomas)), say("My own.", by: users(:maria)),
      say("In answer.", by: users(:newcomer), parent: comments(:objection))
    visit_as users(:maria)

    assert_equal [ high, low ].map { |comment| "comment_#{comment.id}" }, marked
    assert_select ".news", /2 new since your last visit/
    assert_select ".news a[href='#comment_#{high.id}']", "Go to the first"
    get post_path(@thread)
    assert_equal 2, marked.size

    travel 1.hour
    visit_as users(:maria)
    assert_empty marked
    assert_select ".news", 0
  end

  test "what is by whom one muted is not counted, and nobody is led to it" do
    visit_as users(:maria)
    travel 1.hour
    say "I have more to say.", by: users(:tomas)
    other = say("So have I.", by: users(:newcomer))
    Mute.new(user: users(:maria), name: "tomas").submit
    visit_as users(:maria)

    assert_equal [ "comment_#{other.id}" ], marked
    assert_select ".news", /1 new since your last visit/
  end

  test "each has their own marks in the same markup" do
    visit_as users(:maria)
    travel 1.hour
    early = say("Early.", by: users(:newcomer))
    visit_as users(:tomas)
    travel 1.hour
    late = say("Late.", by: users(:newcomer))

    expected = { maria: [ early, late ], tomas: [ late ], newcomer: [] }
    2.times do
      expected.each do |name, comments|
        visit_as users(name)
        assert_equal comments.map { |comment| "comment_#{comment.id}" }.sort, marked.sort, name
      end
    end
  end

  test "what was deleted is not new" do
    visit_as users(:maria)
    travel 1.hour
    say("On second thoughts.", by: users(:tomas)).then { |comment| comment.remove by: users(:tomas) }
    visit_as users(:maria)
    assert_empty marked
  end

  test "a page that was fetched ahead is not seen until it is shown" do
    visit_as users(:maria)
    travel 1.hour
    said = say("Look, @maria.", by: users(:tomas))
    [ "X-Sec-Purpose", "Sec-Purpose", "Purpose" ].each do |name|
      visit_as users(:maria), headers: { name => "prefetch;prerender" }
      assert_equal [ "comment_#{said.id}" ], marked
      assert_select "[data-controller=visit][data-visit-url-value='/posts/#{@thread.id}/visit']"
      assert_equal 1, users(:maria).reload.unread_count
    end

    post post_visit_path(@thread)
    assert_response :no_content
    assert_equal 0, users(:maria).reload.unread_count
    visit_as users(:maria)
    assert_select "[data-controller=visit]", 0
    assert_equal [ "comment_#{said.id}" ], marked
  end

  test "the masthead has the new number at once" do
    say("Look, @maria.", by: users(:tomas))
    visit_as users(:maria)
    assert_select ".masthead a[href='/inbox']", "notifications"
    assert_select ".told", 0
  end

  test "a visitor visits nothing, and load tests write no visits" do
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

    def say(body, by:, parent: nil)
      Comment.new(post: @thread, author: by, parent:, body:).submit
    end

    def marked = css_select(".comment > details > .actions > .fresh").map { |mark| mark.ancestors(".comment").first["id"] }
end
