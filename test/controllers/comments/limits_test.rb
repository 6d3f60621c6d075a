require "test_helper"

# Forms for comments show new members their limit before they type.
class Comments::LimitsTest < ActionDispatch::IntegrationTest
  setup { change_settings newcomer_comments: "3" }

  test "shows how many comments are left this hour" do
    sign_in_as users(:newcomer)
    get post_path(posts(:wal))
    assert_select "#comments > .form .limits", /3 times per hour\. You have 3 left this hour/

    comment
    get post_path(posts(:wal))
    assert_select ".limits", /You have 2 left this hour/
    get new_comment_reply_path(comments(:answer))
    assert_select ".limits", /You have 2 left this hour/
  end

  test "says when a member can comment again, and keeps the form for their text" do
    sign_in_as users(:newcomer)
    3.times { |turn| travel_to((15 - turn).minutes.ago) { comment } }
    get post_path(posts(:wal))
    assert_select ".limits strong", "You can comment again in 45 minutes."
    assert_select "#comments > .form textarea"

    post comment_replies_path(comments(:answer)), params: { comment: { body: "One more." } }
    assert_response :unprocessable_content
    assert_select ".limits", /you’ve reached that limit/
    assert_select "textarea", /One more/
  end

  test "shows no limit when editing" do
    sign_in_as users(:newcomer)
    get edit_comment_path(comment)
    assert_response :success
    assert_select ".limits", 0
  end

  test "shows nothing to established members, and makes no query for it" do
    sign_in_as users(:tomas)
    get post_path(posts(:wal))
    assert_select ".limits", 0

    queries = Statements.new.collect { get post_path(posts(:wal)) }
    sign_in_as users(:newcomer)
    2.times { get post_path(posts(:wal)) }
    assert_operator queries.sent, :<, Statements.new.collect { get post_path(posts(:wal)) }.sent
  end

  test "doesn't answer with an outdated limit" do
    sign_in_as users(:newcomer)
    freeze_time
    get post_path(posts(:wal))
    etag = response.headers["ETag"]
    assert etag
    get post_path(posts(:wal)), headers: { "If-None-Match" => etag, "Sec-Fetch-Site" => "same-origin" }
    travel 61.seconds
    get post_path(posts(:wal)), headers: { "If-None-Match" => etag, "Sec-Fetch-Site" => "same-origin" }
    assert_response :success
  end

  private
    def comment
      Comment.new(author: users(:newcomer), post: posts(:wal), body: "Remark #{Comment.count}").submit
    end
end
