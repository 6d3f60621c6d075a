require "test_helper"

class Posts::EditingTest < ActionDispatch::IntegrationTest
  setup do
    @post = users(:tomas).posts.create!(title: "Fresh", url: "https://example.com/fresh", body: "Words.")
    sign_in_as users(:tomas)
  end

  test "updates the title and text, but not the link" do
    get post_path(@post)
    assert_select "a[href='#{edit_post_path(@post)}']"
    get edit_post_path(@post)
    assert_select "input[name='post[url]']", 0

    patch post_path(@post),
      params: { post: {
        title: "Ask: Fresher?",
        body: "Other words.",
        url: "https://evil.example",
        author_id: users(:maria).id
      } }
    assert_redirected_to post_path(@post)
    assert_equal [ "Ask: Fresher?", "Other words.", "https://example.com/fresh", users(:tomas), "ask" ],
      @post.reload.then { |post| [ post.title, post.body, post.url, post.author, post.kind ] }
    follow_redirect!
    assert_select ".meta", /edited/
  end

  test "re-renders an invalid edit with the typed text" do
    patch post_path(@post), params: { post: { title: "", body: "Other words." } }
    assert_response :unprocessable_entity
    assert_select ".errors"
    assert_select "textarea", /Other words/
    assert_equal "Fresh", @post.reload.title
  end

  test "rejects edits after two hours and shows the typed text" do
    travel 2.hours + 1.minute
    get post_path(@post)
    assert_select "a[href='#{edit_post_path(@post)}']", 0
    get edit_post_path(@post)
    assert_response :forbidden

    patch post_path(@post), params: { post: { title: "Too late", body: "Typed for long." } }
    assert_response :forbidden
    assert_select "textarea[readonly]", /Typed for long/
    assert_equal [ "Fresh", false ], @post.reload.then { |post| [ post.title, post.removed ] }
  end

  test "deletes a post after two hours only if there are no comments on it" do
    comment = Comment.create!(post: @post, author: users(:newcomer), body: "Hm.")
    @post.update_columns created_at: 3.hours.ago
    delete post_path(@post)
    assert_response :forbidden
    get new_post_disownment_path(@post)
    assert_select "p", /Others have commented/

    Comment.delete comment.id
    delete post_path(@post)
    assert_predicate @post.reload, :removed?
    delete post_removal_path(@post)
    assert_predicate @post.reload, :visible?
  end

  test "rejects edits and deletes by other members" do
    sign_in_as users(:newcomer)
    get edit_post_path(@post)
    assert_response :forbidden
    assert_select "main a[href='#{post_path(@post)}']"
    patch post_path(@post), params: { post: { title: "Mine now", body: "x" } }
    assert_response :forbidden
    delete post_path(@post)
    assert_response :forbidden
    post post_path(@post), params: { _method: "delete" }
    assert_response :forbidden
    assert_equal [ "Fresh", false ], @post.reload.then { |post| [ post.title, post.removed ] }
  end

  test "asks visitors to sign in" do
    sign_out
    [
      -> { get edit_post_path(@post) }, -> { patch post_path(@post), params: { post: { title: "x" } } },
      -> { delete post_path(@post) }, -> {
        delete post_removal_path(@post)
      }
    ].each do |attempt|
      attempt.call
      assert_includes [ 302, 401 ], response.status
    end
    assert_equal [ "Fresh", false ], @post.reload.then { |post| [ post.title, post.removed ] }
  end

  test "rejects edits and deletes by moderators, who need a moderation action" do
    users(:newcomer).moderator!
    sign_in_as users(:newcomer)
    patch post_path(posts(:essay)), params: { post: { title: "On keeping a computer", body: "x" } }
    assert_response :forbidden
    delete post_path(posts(:essay))
    assert_response :forbidden
    assert_not posts(:essay).reload.removed?
  end

  test "deletes a post and offers undo" do
    delete post_path(@post)
    assert_redirected_to post_path(@post)
    follow_redirect!
    assert_response :gone
    assert_select "button[formaction='#{post_removal_path(@post)}'][name=_method][value=delete]"

    delete post_removal_path(@post)
    follow_redirect!
    assert_response :success
    assert_select "h1", "Fresh"
  end

  test "doesn't restore posts that were removed or written by others" do
    @post.remove by: users(:admin)
    delete post_removal_path(@post)
    follow_redirect!
    assert_select ".flash", /can’t be undone/
    assert_predicate @post.reload, :removed?

    delete post_removal_path(posts(:withdrawn))
    assert_predicate posts(:withdrawn).reload, :removed?
  end

  test "returns 404 for the edit form of a removed post" do
    @post.remove by: users(:tomas)
    get edit_post_path(@post)
    assert_response :not_found
  end

  test "rejects malformed parameters and ids" do
    [ {}, { post: "x" }, { post: [ "x" ] } ].each do |params|
      patch post_path(@post), params: params
      assert_response :bad_request
    end
    get "/posts/99999999999999999999999/edit"
    assert_response :not_found
  end

  test "returns 404 for an unknown HTTP method" do
    post post_path(@post), params: { _method: "obliterate" }
    assert_response :not_found
    assert_not @post.reload.removed?
  end
end
