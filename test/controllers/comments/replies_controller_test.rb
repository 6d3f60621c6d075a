require "test_helper"

class Comments::RepliesControllerTest < ActionDispatch::IntegrationTest
  setup do
    @parent = comments(:answer)
  end

  test "shows the parent comment above the form" do
    sign_in_as users(:newcomer)
    get new_comment_reply_path(@parent)

    assert_response :success
    assert_select "blockquote", /I made mine rare/
    assert_select "form[action=?] textarea[name='comment[body]'][required]", "/comments/#{@parent.id}/replies"
    assert_select "label[for=comment_body]", "Your reply"
  end

  test "creates a reply below its parent" do
    sign_in_as users(:newcomer)

    assert_difference -> { posts(:wal).reload.comments_count }, 1 do
      post comment_replies_path(@parent), params: { comment: { body: "How rare?" } }
    end
    reply = users(:newcomer).comments.sole
    assert_equal [ @parent, posts(:wal) ], [ reply.parent, reply.post ]
    assert_redirected_to "/posts/#{posts(:wal).id}#comment_#{reply.id}"
  end

  test "names the reply in the URL for scripts, which don't see the fragment" do
    sign_in_as users(:newcomer)
    post comment_replies_path(@parent), params: { comment: { body: "How rare?" } }, xhr: true

    id = users(:newcomer).comments.sole.id
    assert_redirected_to "/posts/#{posts(:wal).id}?comment=#{id}#comment_#{id}"
  end

  test "leads scripts outside the thread to the reply alone, which doesn't count as reading the thread" do
    sign_in_as users(:newcomer)
    post comment_replies_path(@parent), params: { alone: "", comment: { body: "How rare?" } }, xhr: true
    assert_redirected_to comment_path(users(:newcomer).comments.sole)

    assert_no_difference -> { ThreadVisit.count } do
      follow_redirect!
    end
    assert_select "#comments #comment_#{users(:newcomer).comments.sole.id} .body", "How rare?"
  end

  test "returns 404 with the typed reply when the post is deleted concurrently" do
    sign_in_as users(:newcomer)
    deletion = lambda { |*, payload| posts(:wal).delete if payload[:name] == "Comment Load" }
    ActiveSupport::Notifications.subscribed(deletion, "sql.active_record") do
      post comment_replies_path(@parent), params: { comment: { body: "How rare?" } }
    end

    assert_response :not_found
    assert_select "main", /How rare\?/
  end

  test "creates one reply when the form is sent twice" do
    sign_in_as users(:newcomer)

    assert_difference -> { Comment.count }, 1 do
      2.times { post comment_replies_path(@parent), params: { comment: { body: "How rare?" } } }
    end
    assert_redirected_to comment_in_thread_path(users(:newcomer).comments.sole)
  end

  test "rejects an empty reply" do
    sign_in_as users(:newcomer)
    post comment_replies_path(@parent), params: { comment: { body: " \u0000 " } }

    assert_response :unprocessable_content
    assert_select ".errors li", "Comment can’t be blank."
    assert_select "blockquote", /I made mine rare/
  end

  test "offers no form below a removed post" do
    sign_in_as users(:newcomer)
    posts(:wal).remove by: users(:admin)
    get new_comment_reply_path(@parent)
    assert_redirected_to comment_in_thread_path(@parent)
    assert_match(/thread is closed/, flash[:alert])
  end

  test "rejects replies to a deleted comment and keeps the typed text" do
    sign_in_as users(:newcomer)
    get new_comment_reply_path(comments(:taken_back))
    assert_redirected_to comment_in_thread_path(comments(:taken_back))

    post comment_replies_path(comments(:taken_back)), params: { comment: { body: "But why?" } }
    assert_response :unprocessable_content
    assert_select ".errors", /was deleted/
    assert_select "textarea", "But why?"
    assert_no_match comments(:taken_back).body, response.body
  end

  test "rejects replies below a deleted post" do
    posts(:wal).remove by: users(:maria)
    sign_in_as users(:newcomer)
    post comment_replies_path(@parent), params: { comment: { body: "But why?" } }

    assert_response :unprocessable_content
    assert_select ".errors", /thread is closed/
  end

  test "ignores parent, post and author parameters" do
    sign_in_as users(:newcomer)
    post comment_replies_path(@parent),
      params: { comment: { body: "Hm.", post_id: posts(:essay).id, parent_id: comments(:unkind).id,
      author_id: users(:admin).id } }

    reply = users(:newcomer).comments.sole
    assert_equal [ @parent, posts(:wal), users(:newcomer) ], [ reply.parent, reply.post, reply.author ]
  end

  test "returns 404 for a missing parent comment" do
    sign_in_as users(:newcomer)
    post comment_replies_path(0), params: { comment: { body: "Hello?" } }
    assert_response :not_found
  end
end
