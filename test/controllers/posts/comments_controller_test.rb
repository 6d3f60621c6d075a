require "test_helper"

class Posts::CommentsControllerTest < ActionDispatch::IntegrationTest
  setup do
    @post = posts(:essay)
    sign_in_as users(:newcomer)
  end

  test "creates a comment and redirects to it in its thread" do
    assert_difference -> { @post.reload.comments_count }, 1 do
      create_comment "It *still* boots?"
    end
    assert_redirected_to "/posts/#{@post.id}#comment_#{@post.comments.sole.id}"
  end

  test "creates one comment when the form is sent twice" do
    assert_difference -> { Comment.count }, 1 do
      2.times { create_comment "It still boots?" }
    end
  end

  test "rejects an empty comment" do
    create_comment ""

    assert_response :unprocessable_content
    assert_select "h1 a", @post.title
    assert_select "form[action=?] textarea[aria-invalid=true]", "/posts/#{@post.id}/comments"
    assert_select ".errors[role=alert]", /can’t be blank/
  end

  test "rejects a comment of a megabyte and keeps the typed text" do
    create_comment "long " * 200_000

    assert_response :unprocessable_content
    assert_select ".errors", /is too long \(maximum 40000 characters\)/
    assert_equal 1_000_000, css_select("textarea").text.delete_prefix("\n").length
    assert_empty @post.comments
  end

  test "strips control characters" do
    create_comment "one\u0000\u0007 two"
    assert_equal "one two", @post.comments.sole.body
  end

  test "returns 400 for malformed parameters" do
    [
      nil, { comment: "text" }, { comment: [ "text" ] }, { comment: { body: [ "text" ] } },
      { comment: { body: { a: "text" } } }, { comment: {} }, { body: "text" }
    ].each do |params|
      post post_comments_path(@post), params: params
      assert_response :bad_request, params.inspect
      assert_select "main h1", /Bad request/, params.inspect
    end
  end

  test "returns 400 for invalid UTF-8" do
    post post_comments_path(@post), params: "comment[body]=%C3%28",
      headers: { "Content-Type" => "application/x-www-form-urlencoded" }
    assert_response :bad_request
  end

  test "rejects forged _method values" do
    [ "put", "trace", "connect", "DROP TABLE" ].each do |verb|
      post post_comments_path(@post), params: { _method: verb, comment: { body: "Hm." } }
      assert_operator response.status, :<, 500, verb
    end
    delete post_comments_path(@post)
    assert_response :not_found
  end

  test "rejects a comment without a CSRF token" do
    ActionController::Base.with(allow_forgery_protection: true) do
      create_comment "Forged."
    end
    assert_response :unprocessable_content
    assert_empty @post.comments
  end

  test "rejects comments on a deleted post and keeps the typed text" do
    @post.remove by: users(:maria)
    create_comment "It still boots?"

    assert_response :unprocessable_content
    assert_select ".errors", /thread is closed/
    assert_select "textarea", "It still boots?"
    assert_no_match @post.title, response.body
  end

  test "asks visitors to sign in and shows the typed text" do
    sign_out
    create_comment "Hello."
    assert_response :unauthorized
    assert_select "pre.typed", "Hello."
    assert_empty @post.comments
  end

  test "escapes hostile Markdown" do
    hostile = [
      "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "[x](javascript:alert(1))",
      "[x](JaVaScRiPt:alert(1))", "[x](data:text/html;base64,PHNjcmlwdD4=)", "![x](javascript:alert(1))",
      "<javascript:alert(1)>", "[x](&#106;avascript:alert(1))", "[x]: javascript:alert(1)\n\n[x]",
      "<svg/onload=alert(1)>", "<a href='javascript:alert(1)'>x</a>",
      "</div></details></li><script>alert(1)</script>", "`</code><script>alert(1)</script>`",
      "```\"onmouseover=alert(1)\nx\n```", "[x](https://a.example/\"onmouseover=\"alert(1))",
      "<style>*{display:none}</style>"
    ]
    hostile.each { |body| Comment.create!(post: @post, author: users(:tomas), body:) }
    @post.comments.each do |comment|
      get comment_path(comment)

      body = css_select("#comment_#{comment.id} .body")
      assert_equal 1, body.size, comment.body
      assert_empty body.css("script, style, img, svg, iframe"), comment.body
      assert_empty body.css("*").flat_map { |element| element.attribute_nodes.map(&:name) }
        .grep(/\Aon|style/),
        comment.body
      assert_empty body.css("[href]").map { |link| link["href"] }.grep_v(%r{\A(https?://|mailto:)}),
        comment.body
    end
  end

  private
    def create_comment(body)
      post post_comments_path(@post), params: { comment: { body: } }
    end
end
