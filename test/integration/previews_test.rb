require "test_helper"

# Previews of comments, replies, edits and posts. Nothing is saved.
class PreviewsTest < ActionDispatch::IntegrationTest
  setup { sign_in_as users(:newcomer) }

  test "previews comments, replies, edits and posts without saving" do
    own = Comment.create!(author: users(:newcomer), post: posts(:wal), body: "Before")
    forms = {
      post_comments_path(posts(:wal)) => [ :post, :comment ],
      comment_replies_path(comments(:objection)) => [ :post, :comment ],
      comment_path(own) => [ :patch, :comment ], posts_path => [ :post, :post ]
    }
    forms.each do |path, (method, name)|
      assert_no_difference [ "Comment.count", "Post.count", "Notification.count" ] do
        public_send method, path,
          params: {
            name => { title: "A title", body: "It is *so* <b>good</b>" }.slice(
              *(name == :post ? %i[ title body ] : :body)
            ),
            preview: ""
          }
      end
      assert_response :success
      assert_select ".preview .body em", "so"
      assert_select ".preview b", 0
      assert_select "textarea", /It is \*so\* <b>good/
      assert_select "form.form[action=?] button[name=preview]", path
    end
    assert_equal "Before", own.reload.body
  end

  test "previews an edit of a post" do
    sign_in_as users(:newcomer)
    post = Post.create!(author: users(:newcomer), title: "Mine", body: "Before")
    patch post_path(post), params: { post: { title: "Mine, better", body: "It is *so*" }, preview: "" }
    assert_select ".preview h2", "Mine, better"
    assert_equal [ "Mine", "Before" ], post.reload.values_at(:title, :body)
  end

  test "previews the chosen tags of a new post and of an edit" do
    create_tags "databases", "ruby", "web"
    post posts_path,
      params: { post: { title: "A title", tag_names: [ "", "web", "databases" ] }, preview: "" }
    assert_select ".preview .tag" do |tags|
      assert_equal %w[ databases web ], tags.map(&:text)
    end
    mine = Post.create!(author: users(:newcomer), title: "Mine", body: "Text", tag_names: "web")
    patch post_path(mine), params: { post: { title: "Mine", tag_names: [ "", "ruby" ] }, preview: "" }
    assert_select ".preview .tag", "ruby"
    assert_select ".preview .tag", 1
    post posts_path, params: { post: { title: "A title", tag_names: [ "" ] }, preview: "" }
    assert_select ".preview .tag", 0
  end

  test "shows an empty preview without errors" do
    post post_comments_path(posts(:wal)), params: { comment: { body: " " }, preview: "" }
    assert_response :success
    assert_select ".errors", 0
  end

  test "fills the reply form with a quotation" do
    get new_comment_reply_path(comments(:objection))
    assert_select "textarea", text: /\S/, count: 0
    assert_select "a[href=?]", new_comment_reply_path(comments(:objection), quote: 1), "Quote"
    get new_comment_reply_path(comments(:objection), quote: 1)
    assert_select "textarea", /\A\s*> #{Regexp.escape(comments(:objection).body.lines.first.strip)}/
    assert_equal comments(:objection).quotation, css_select("textarea").text.delete_prefix("\n"),
      "typed text must not become part of the quotation"

    comments(:objection).remove by: users(:tomas)
    get new_comment_reply_path(comments(:objection), quote: 1)
    assert_redirected_to comment_in_thread_path(comments(:objection))
  end
end
