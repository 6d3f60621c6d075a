require "test_helper"

class InboxesControllerTest < ActionDispatch::IntegrationTest
  setup do
    @answer = Comment.new(
      post: posts(:wal), parent: comments(:answer), author: users(:tomas),
      body: "It is *once an hour*, <b>is it</b>?"
    ).submit
  end

  test "shows a reply with its parent, a reply link and a thread link" do
    visit_inbox_as users(:maria)
    assert_select ".notification", 1
    assert_select ".notification .fresh", "unread"
    assert_select ".notification .meta",
      /tomas replied to your comment on How write-ahead logging really works/
    assert_select ".notification .answered-line", /You wrote: True. I made mine rare/
    assert_select ".notification .body em", "once an hour"
    assert_select ".notification .body b", 0
    assert_select ".notification a[href='/comments/#{@answer.id}/replies/new']", "reply"
    assert_select ".notification a[href$='/posts/#{posts(:wal).id}#comment_#{@answer.id}']", "view in thread"
  end

  test "shows comments on posts and mentions in comments and posts" do
    Comment.new(post: posts(:essay), author: users(:tomas), body: "Mine too.").submit
    Comment.new(post: posts(:show_terminal), author: users(:newcomer), body: "Did @maria see it?").submit
    Post.new(author: users(:tomas), title: "On logs", body: "Says @maria.").submit

    visit_inbox_as users(:maria)
    assert_equal [ "tomas mentioned you in On logs",
      "newcomer mentioned you in a comment on Show: A terminal mail reader in 900 lines",
      "tomas commented on your post On keeping a small computer for thirty years" ],
      css_select(".notification .meta").first(3).map { |line| line.text.squish[/unread (.*) just now/, 1] }
  end

  test "collapses earlier comments of muted members" do
    Mute.new(user: users(:maria), name: "tomas").submit
    visit_inbox_as users(:maria)
    assert_select ".notification > .body", 0
    assert_select ".notification details.muted:not([open])", 1 do
      assert_select "summary", "muted"
      assert_select ".body em", "once an hour"
    end
  end

  test "shows the unread count without marking anything as read" do
    2.times do
      visit_inbox_as users(:maria)
      assert_select ".masthead a[href='/inbox'][aria-current=page]", "notifications 1 unread"
    end
    get root_path
    assert_select ".masthead a[href='/inbox'] b", "1 unread"
  end

  test "marks notifications on the page as read, not later ones" do
    visit_inbox_as users(:maria)
    later = Comment.new(post: posts(:wal), author: users(:tomas), body: "One more thing.").submit
    post inbox_reading_path, params: { up_to: css_select("input[name=up_to]").first["value"] }
    assert_redirected_to inbox_path
    follow_redirect!

    assert_select ".flash", "Marked as read."
    assert_equal [ later.id ], users(:maria).notifications.unread.pluck(:comment_id)
    assert_select ".notification", 2
    assert_select ".notification .fresh", 1
  end

  test "rejects or tolerates invalid notification ids" do
    sign_in_as users(:maria)
    { "x" => 1, "" => 1, (10**30).to_s => 0 }.each do |up_to, unread|
      post inbox_reading_path, params: { up_to: }
      assert_includes [ 303, 400 ], response.status
      assert_equal unread, users(:maria).reload.unread_count, up_to
    end
  end

  test "neither shows nor marks another member's notifications" do
    sign_in_as users(:tomas)
    post inbox_reading_path, params: { up_to: Notification.maximum(:id) }
    assert_equal 1, users(:maria).reload.unread_count
    get inbox_path
    assert_select ".notification", 0
    assert_select ".empty", /No notifications yet/
  end

  test "omits removed comments and hides titles of removed posts" do
    @answer.remove by: users(:admin)
    visit_inbox_as users(:maria)
    assert_select ".notification", 0

    @answer.restore
    posts(:wal).remove by: users(:admin)
    get inbox_path
    assert_select ".notification .meta", /replied to your comment on a deleted post/
  end

  test "offers no reply in a locked thread" do
    posts(:wal).update_columns locked: true
    visit_inbox_as users(:maria)
    assert_select ".notification a", text: "reply", count: 0
  end

  test "paginates without a query per notification" do
    sign_in_as users(:maria)
    get inbox_path
    few = count_queries(inbox_path)
    comments = Array.new(40) do |number|
      posts(:ask_backups).comments.create!(parent: comments(:turn_1), author: users(:tomas),
        body: "Remark #{number}")
    end
    Notification.insert_all comments.map { |comment| { user_id: users(:maria).id, kind: "reply",
      post_id: comment.post_id, comment_id: comment.id } }
    assert_equal few, count_queries(inbox_path)
    assert_select ".notification", 30
    get inbox_path + css_select("a[rel=next]").first["href"]
    assert_select ".notification", 11
    assert_select "input[name=up_to]", 0
  end

  private
    def visit_inbox_as(user)
      sign_in_as user
      get inbox_path
      assert_response :success
    end
end
