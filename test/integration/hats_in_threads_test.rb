require "test_helper"

# Wearing a hat with a comment, and what threads cost with and without hats.
class HatsInThreadsTest < ActionDispatch::IntegrationTest
  setup { @post, @member = posts(:wal), users(:maria) }

  test "a member with hats chooses one for a comment, and takes it off when editing" do
    hat = grant_hat
    sign_in_as @member
    get post_path(@post)
    assert_equal [ "none", "SQLite developer" ],
      css_select("select[name='comment[hat_id]'] option").map(&:text)
    post post_comments_path(@post), params: { comment: { body: "As such.", hat_id: hat.id } }
    comment = @member.comments.last
    get post_path(@post)
    assert_select "#comment_#{comment.id} > .meta a.hat[href='/users/maria#hats'][aria-label='maria’s hat: " \
      "SQLite developer']",
      "SQLite developer"

    get edit_comment_path(comment)
    assert_select "option[selected]", "SQLite developer"
    patch comment_path(comment), params: { comment: { body: "As such.", hat_id: "" } }
    get post_path(@post)
    assert_select "#comment_#{comment.id} .hat", 0
  end

  test "a reply has a hat, also in lists, and not once it is removed" do
    hat = grant_hat
    sign_in_as @member
    post comment_replies_path(comments(:answer)),
      params: { comment: { body: "As such.", hat_id: hat.id }, preview: "" }
    assert_select "option[selected]", "SQLite developer"
    post comment_replies_path(comments(:answer)), params: { comment: { body: "As such.", hat_id: hat.id } }
    [ user_path(@member), newest_comments_path, own_comments_path, comment_path(@member.comments.last) ]
      .each do |path|
      get path
      assert_select ".comment .hat", "SQLite developer", path
    end
    @member.comments.last.remove by: @member
    get post_path(@post)
    assert_select ".comment .hat", 0
  end

  test "rejects another member's hat, and one that was given up, and keeps the text" do
    own, other = grant_hat, grant_hat(user: users(:tomas), name: "Other")
    sign_in_as @member
    own.give_up
    [ own, other ].each do |hat|
      post post_comments_path(@post), params: { comment: { body: "Not as such.", hat_id: hat.id } }
      assert_response :unprocessable_content
      assert_select "textarea", /Not as such/
      assert_select "[role=alert]", /Hat isn’t one of your current hats/
    end
  end

  test "members without hats see no choice" do
    grant_hat
    sign_in_as users(:tomas)
    get post_path(@post)
    assert_select "select[name='comment[hat_id]']", 0
  end

  test "threads without hats take no statement for them, and threads with many hats one" do
    get "/about" # reads what is remembered for the process
    without = statements_of(post_path(@post))
    assert_empty without.grep(/hats/i)
    [ @member, users(:tomas) ].product(%w[ Author Librarian ]) do |user, name|
      comment_with grant_hat(user:, name:), body: name
    end
    with = statements_of(post_path(@post))
    assert_equal 1, with.grep(/FROM "hats"/).size
    assert_equal without.size + 1, with.size
    get post_path(@post)
    assert_select ".comment .hat", 4
  end

  test "a member without hats takes no statement for them on any page, and one with a hat one for the form" do
    sign_in_as @member
    [ post_path(@post), user_path(@member), edit_settings_profile_path ].each do |path|
      assert_empty hat_statements(path)
    end
    grant_hat
    assert_equal 1, hat_statements(post_path(@post)).size
  end

  test "the API has the names of hats" do
    comment = comment_with(grant_hat)
    get "/api/v1/comments/#{comment.id}"
    assert_equal "SQLite developer", response.parsed_body["hat"]
    get "/api/v1/comments/#{comments(:answer).id}"
    assert_nil response.parsed_body.fetch("hat")
    [ "/api/v1/posts/#{@post.id}", "/api/v1/users/maria/comments" ].each do |path|
      get path
      assert_equal 1, response.parsed_body["comments"].pluck("hat").compact.size, path
    end
  end

  private
    def hat_statements(path) = statements_of(path).grep(/FROM "hats"/)

    def statements_of(path)
      Caches.clear
      Statements.new.collect { get path }.map(&:sql).tap { assert_response :success }
    end
end
