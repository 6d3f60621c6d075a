require "test_helper"

class CommentsControllerTest < ActionDispatch::IntegrationTest
  test "lists the best comments with their posts to visitors" do
    get best_comments_path

    assert_response :success
    assert_select "h1", "Best comments"
    assert_select "#comment_#{comments(:answer).id} .meta a", posts(:wal).title
    assert_select "#comment_#{comments(:taken_back).id}", 0
  end

  test "lists the newest comments" do
    Comment.new(post: posts(:wal), author: users(:tomas), body: "Just now.").submit
    get newest_comments_path
    assert_select "h1", "Newest comments"
    assert_select "[aria-current=page]", "newest"
    assert_select "a[href='#{best_comments_path}']", "best"
    assert_equal Comment.visible.order(id: :desc).ids,
      css_select(".comment").map { |element| element["id"][/\d+/].to_i }

    get "/comments.atom"
    assert_select "entry:first-of-type content", /Just now/
  end

  test "excludes comments on deleted posts from the best comments" do
    posts(:wal).remove by: users(:maria)
    get best_comments_path

    assert_select "#comment_#{comments(:answer).id}", 0
    assert_select "#comment_#{comments(:unkind).id}"
  end

  test "lists the best comments without a query for each" do
    assert_queries_match(
      /FROM "(posts|comments|removals)"|"users"."id" IN/, count: 1
    ) { get best_comments_path }
    assert_select ".comment", 20
  end

  test "shows a comment with its post, parent and replies" do
    get comment_path(comments(:answer))

    assert_response :success
    assert_select "h1 a[href=?]", "/posts/#{posts(:wal).id}#comment_#{comments(:answer).id}",
      posts(:wal).title
    assert_equal %i[ objection answer taken_back correction ].map { |name| "comment_#{comments(name).id}" },
      css_select(".comment").map { |element| element["id"] }
  end

  test "sets no cookie and no CSRF token on a visitor's page" do
    get comment_path(comments(:answer))

    assert_nil response.headers["set-cookie"]
    assert_select "input[name=authenticity_token]", 0
    assert_select "#comment_#{comments(:answer).id} " \
      "a.vote[href='#{new_comment_vote_path(comments(:answer))}']"
  end

  test "says that there are more levels above a deeply nested comment" do
    get comment_path(comments(:turn_8))

    assert_select "section .hint", /a longer thread/
    assert_select "#comment_#{comments(:turn_3).id}"
    assert_select "#comment_#{comments(:turn_2).id}", 0
  end

  test "shows a deleted comment as a placeholder" do
    get comment_path(comments(:taken_back))

    assert_response :success
    assert_select "#comment_#{comments(:taken_back).id} > .meta", /\A\s*\[deleted\]/
    assert_no_match comments(:taken_back).body, response.body
    assert_select "#comment_#{comments(:correction).id} .body", /only moves pages/
  end

  test "hides the title of a deleted post" do
    posts(:wal).remove by: users(:maria)
    get comment_path(comments(:answer))

    assert_response :success
    assert_no_match posts(:wal).title, response.body
  end

  test "returns 404 for unknown and malformed ids" do
    [ "/comments/0", "/comments/nonsense", "/comments/99999999999999999999", "/comments/%00" ].each do |path|
      get path
      assert_response :not_found, path
    end
  end

  test "updates a comment and marks it as edited" do
    sign_in_as users(:maria)

    get edit_comment_path(comments(:answer))
    assert_select "textarea[name='comment[body]']", comments(:answer).body

    patch comment_path(comments(:answer)), params: { comment: { body: "True, **mostly**." } }
    assert_redirected_to "/posts/#{posts(:wal).id}#comment_#{comments(:answer).id}"

    get comment_path(comments(:answer))
    assert_select "#comment_#{comments(:answer).id}" do
      assert_select ".meta", /edited/
      assert_select ".body strong", "mostly"
    end
  end

  test "re-renders an invalid edit with the typed text" do
    sign_in_as users(:maria)
    patch comment_path(comments(:answer)), params: { comment: { body: "x" * 40_001 } }

    assert_response :unprocessable_content
    assert_select ".errors", /too long/
    assert_select "textarea", "x" * 40_001
    assert_select "textarea[aria-invalid=true]"
  end

  test "re-renders an edit after two hours with the typed text" do
    sign_in_as users(:tomas)
    patch comment_path(comments(:objection)), params: { comment: { body: "Second thoughts" } }

    assert_response :unprocessable_content
    assert_select ".errors", /2 hours/
    assert_select "textarea", "Second thoughts"
  end

  test "redirects from the edit form after two hours" do
    sign_in_as users(:tomas)
    get edit_comment_path(comments(:objection))

    assert_redirected_to comment_in_thread_path(comments(:objection))
    follow_redirect!
    assert_select ".flash", /2 hours/
  end

  test "returns 404 for edits and deletes of another member's comment" do
    sign_in_as users(:tomas)

    get edit_comment_path(comments(:answer))
    assert_response :not_found
    patch comment_path(comments(:answer)), params: { comment: { body: "I am wrong." } }
    assert_response :not_found
    delete comment_path(comments(:answer))
    assert_response :not_found
    assert_equal "True. I made mine rare, and pay for it once an hour.", comments(:answer).reload.body
    assert_not comments(:answer).removed?
  end

  test "rejects visitors' edits and deletes" do
    patch comment_path(comments(:answer)), params: { comment: { body: "Gone." } }
    assert_response :unauthorized
    delete comment_path(comments(:answer))
    assert_response :redirect
    assert_no_match(/Gone/, comments(:answer).reload.body)
    assert_not comments(:answer).removed?
  end

  test "ignores parameters that aren't permitted" do
    sign_in_as users(:maria)
    patch comment_path(comments(:answer)),
      params: {
        comment: { body: "Fine.", author_id: users(:tomas).id, upvotes: 900, post_id: posts(:essay).id }
      }

    comment = comments(:answer).reload
    assert_equal [ "Fine.", users(:maria), 9, posts(:wal) ],
      [ comment.body, comment.author, comment.upvotes, comment.post ]
  end

  test "deletes a comment and offers undo in its place" do
    sign_in_as users(:maria)
    delete comment_path(comments(:answer))

    assert_redirected_to comment_in_thread_path(comments(:answer))
    assert_equal users(:maria), comments(:answer).reload.removal.user

    get comment_path(comments(:answer))
    assert_select "#comment_#{comments(:answer).id} > details > .actions " \
      "button[form=vote][formaction=?][value=delete]",
      "/comments/#{comments(:answer).id}/removal", "undo"

    delete comment_removal_path(comments(:answer))
    assert_not comments(:answer).reload.removed?
  end

  test "deletes idempotently" do
    sign_in_as users(:maria)

    2.times do
      delete comment_path(comments(:answer))
      assert_redirected_to comment_in_thread_path(comments(:answer))
    end
  end

  test "deletes a comment after the edit window, and offers undo for two hours" do
    sign_in_as users(:tomas)
    comments(:objection).update_columns created_at: 3.months.ago
    delete comment_path(comments(:objection))
    undo = "button[formaction='#{comment_removal_path(comments(:objection))}']"
    get post_path(posts(:wal))
    assert_select undo
    travel 2.hours
    get post_path(posts(:wal))
    assert_select undo, 0
    assert_predicate comments(:objection).reload, :removed?
  end

  test "offers edit and delete only to the author, and after two hours a page about deleting and disowning" do
    answer = comments(:answer)
    actions = ->(user) do
      sign_in_as user
      get comment_path(answer)
      css_select("#comment_#{answer.id} > details > .actions").text.scan(/edit|delete or disown|delete/)
    end
    assert_equal %w[ edit delete ], actions.(users(:maria))
    assert_empty actions.(users(:tomas))
    travel 2.hours
    assert_equal [ "delete or disown" ], actions.(users(:maria))
    assert_empty actions.(users(:tomas))
  end
end
