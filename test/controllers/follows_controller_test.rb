require "test_helper"

class FollowsControllerTest < ActionDispatch::IntegrationTest
  test "redirects visitors to sign-in and shows them no button" do
    post post_follow_path(posts(:wal))
    assert_redirected_to %r{/sign-in}
    get follows_path
    assert_redirected_to new_session_path(return_to: "/following")
    get post_path(posts(:wal))
    assert_select "button[formaction$='/follow']", 0
  end

  test "toggles the thread's follow button" do
    sign_in_as users(:newcomer)
    get post_path(posts(:wal))
    assert_select "button[formaction='#{post_follow_path(posts(:wal))}']:not([name])", "follow"
    2.times { post post_follow_path(posts(:wal)), headers: { "Referer" => post_url(posts(:wal)) } }
    assert_redirected_to post_path(posts(:wal))
    follow_redirect!
    assert_select ".flash", "You’re following this thread. New comments will show up in your notifications."
    assert_select "button[formaction='#{post_follow_path(posts(:wal))}'][name=_method][value=delete]",
      "unfollow"
    assert_equal 1, users(:newcomer).reload.follows_count

    delete post_follow_path(posts(:wal))
    assert_equal 0, users(:newcomer).reload.follows_count
  end

  test "returns the new button to a script" do
    sign_in_as users(:newcomer)
    post post_follow_path(posts(:wal)), headers: { "Accept" => "application/json" }
    assert_match(/unfollow/,
      response.parsed_body.fetch("button[formaction='#{post_follow_path(posts(:wal))}']"))
  end

  test "lists followed threads with an unfollow button" do
    [ posts(:wal), posts(:essay) ].each { |post| post.follow_by users(:newcomer) }
    posts(:essay).remove by: users(:maria)
    sign_in_as users(:newcomer)
    get follows_path
    assert_select "#post_#{posts(:wal).id} button", "unfollow"
    assert_select "li.meta", /A removed post/
    delete post_follow_path(posts(:essay)), headers: { "Referer" => follows_url }
    assert_redirected_to follows_path
    follow_redirect!
    assert_select "li.meta", 0

    sign_out
    sign_in_as users(:tomas)
    get follows_path
    assert_select ".empty", /You aren’t following any threads/
  end

  test "doesn't follow removed posts" do
    sign_in_as users(:newcomer)
    post post_follow_path(posts(:withdrawn))
    assert_redirected_to posts(:withdrawn)
    assert_equal 0, Follow.count
  end

  test "shows followed threads in the inbox, with links to read and unfollow" do
    posts(:wal).follow_by users(:newcomer)
    perform_enqueued_jobs do
      2.times do |number|
        Comment.new(post: posts(:wal), author: users(:tomas), body: "Remark #{number}").submit
      end
    end
    sign_in_as users(:newcomer)
    get inbox_path
    assert_select ".notification", 1
    assert_select ".notification .meta", /unread 2 new comments in How write-ahead logging really works/
    assert_select ".notification a[href='/posts/#{posts(:wal).id}#comments']"
    assert_select ".notification button[formaction='#{post_follow_path(posts(:wal))}'][value=delete]",
      "unfollow"

    post inbox_reading_path,
      params: {
        up_to: css_select("input[name=up_to]").first["value"],
        made_at: css_select("input[name=made_at]").first["value"]
      }
    assert_equal 0, users(:newcomer).reload.unread_count
  end

  test "counts a single new comment, and copes with its removal" do
    posts(:wal).follow_by users(:newcomer)
    comment = perform_enqueued_jobs do
      Comment.new(post: posts(:wal), author: users(:tomas), body: "A remark").submit
    end
    sign_in_as users(:newcomer)
    get inbox_path
    assert_select ".notification .meta", /1 new comment in/
    comment.remove by: users(:tomas)
    get inbox_path
    assert_select ".notification .meta", /New comments in/
  end
end
