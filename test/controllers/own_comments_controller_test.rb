require "test_helper"

class OwnCommentsControllerTest < ActionDispatch::IntegrationTest
  test "shows a member's comments with the replies to them, newest first" do
    late = Comment.new(author: users(:tomas), post: posts(:essay), body: "Later.").submit
    sign_in_as users(:tomas)
    get own_comments_path

    assert_response :success
    assert_select ".thread > .comment:first-child#comment_#{late.id} > .meta " \
      "a[href='#{comment_in_thread_path(late)}']"
    assert_select ".thread > #comment_#{comments(:objection).id} ##{dom_id comments(:answer)} > details > " \
      ".actions .vote"
    assert_select "#comment_#{comments(:answer).id} > .meta a", text: posts(:wal).title, count: 0
  end

  test "shows a reply to an own comment once, and none by muted or removed authors" do
    own = Comment.new(
      author: users(:tomas), post: posts(:wal), parent: comments(:answer), body: "My second."
    ).submit
    sign_in_as users(:tomas)
    get own_comments_path
    assert_select "#comment_#{own.id}", 1
    assert_select "#comment_#{comments(:objection).id} #comment_#{own.id}"
    assert_select "#comment_#{comments(:taken_back).id}, #comment_#{comments(:correction).id}", 0

    Mute.new(user: users(:tomas), name: "maria").submit
    get own_comments_path
    assert_select "#comment_#{comments(:answer).id}", 0
    assert_select ".thread > #comment_#{own.id}"
  end

  test "allows members who can participate to reply and edit in place" do
    sign_in_as users(:tomas)
    paths = [
      own_comments_path,
      newest_comments_path,
      user_comments_path(users(:maria)),
      comment_path(comments(:answer))
    ]
    paths.each do |path|
      get path
      assert_select ".thread[data-in-place][data-cancel]", minimum: 1
    end

    decide users(:tomas), "suspended", "Unkind", days: 3
    paths.each do |path|
      get path
      assert_select "[data-in-place]", 0
    end
  end

  test "follows replies three levels down" do
    sign_in_as users(:tomas)
    parent = Comment.new(author: users(:tomas), post: posts(:essay), body: "First.").submit
    replies = Array.new(4) do |number|
      parent = Comment.new(
        author: users(:maria), post: posts(:essay), parent:, body: "Reply #{number}."
      ).submit
    end
    get own_comments_path

    assert_select "#comment_#{replies[2].id}"
    assert_select "#comment_#{replies[3].id}", 0
  end

  test "limits the number of replies on a page, the nearest ones first" do
    comment = Comment.new(author: users(:tomas), post: posts(:wal), body: "Mine.").submit
    replies = Array.new(3) { |number| reply_to comment, "Reply #{number}." }
    reply_to replies.first, "Deeper."

    stub_const Comment::Threaded, :MAX_REPLIES, 3 do
      assert_equal [ comment, *replies ], Comment.threads_of([ comment ], reader: users(:tomas)).comments
    end
    assert_equal 5, Comment.threads_of([ comment ], reader: users(:tomas)).size
  end

  test "explains itself to members without comments, and asks visitors to sign in" do
    get own_comments_path
    assert_redirected_to new_session_path(return_to: own_comments_path)

    sign_in_as users(:newcomer)
    get own_comments_path
    assert_select ".empty", /haven’t commented/
  end

  private
    def reply_to(parent, body) = Comment.new(author: users(:maria), post: parent.post, parent:, body:).submit
    def dom_id(...) = ActionView::RecordIdentifier.dom_id(...)
end
