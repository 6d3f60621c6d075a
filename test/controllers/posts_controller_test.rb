require "test_helper"

class PostsControllerTest < ActionDispatch::IntegrationTest
  test "shows a post with its link, text and thread" do
    get post_path(posts(:ask_backups))
    assert_response :success
    assert_select "title", /How do you test your backups/
    assert_select "article#post_#{posts(:ask_backups).id} h1", posts(:ask_backups).title
    assert_select ".body strong", "once a year"
    assert_select "link[rel=canonical][href='#{post_url(posts(:ask_backups))}']"
    assert_select "meta[name=description][content^='I restore mine']"

    get post_path(posts(:wal))
    assert_select "h1 a[href='https://sqlite.org/wal.html'][rel~=nofollow]"
    assert_select ".comment", 4
  end

  test "escapes a hostile title" do
    posts(:wal).update! title: %(<script>alert("1")</script>&amp; "quoted")
    sign_in_as users(:tomas)
    [ root_path, post_path(posts(:wal)), user_path(users(:maria)) ].each do |path|
      get path
      assert_not_includes response.body, "<script>alert"
      assert_includes response.parsed_body.text, posts(:wal).title
    end
    get root_path
    assert_select "#post_#{posts(:wal).id} .vote[aria-label='Upvote “#{posts(:wal).title}”']"
    get post_path(posts(:wal))
    assert_equal "#{posts(:wal).title} · Frontpage", css_select("title").text, "escaped more than once"
  end

  test "escapes a hostile text in the page and its description" do
    posts(:essay).update! body: %("><script>alert("1")</script> & <img src=x onerror=alert(1)>)
    get post_path(posts(:essay))
    assert_select "article script, article img", 0
    assert_equal posts(:essay).body, css_select("meta[name=description]").first[:content]
    assert_not_includes response.body, "<script>alert", "must be escaped in attributes too"
  end

  test "returns 404 for unknown posts" do
    [ "0", "-1", "999999999999999999999999999", "x", "1'--", "%00" ].each do |id|
      get "/posts/#{id}"
      assert_response :not_found, id
    end
  end

  test "returns 410 for a removed post and still shows its comments" do
    comments(:objection).update_columns post_id: posts(:withdrawn).id
    posts(:withdrawn).update_columns comments_count: 1
    get post_path(posts(:withdrawn))
    assert_response :gone
    assert_select "h1", "This post was deleted by its author"
    assert_not_includes response.body, posts(:withdrawn).title
    assert_not_includes response.body, posts(:withdrawn).body
    assert_select ".comment", 1
    assert_select "meta[name=robots][content=noindex]"

    posts(:wal).remove by: users(:admin)
    get post_path(posts(:wal))
    assert_select "h1", "This post was removed by a moderator"
  end

  test "returns 406 for other formats" do
    get "/posts/#{posts(:wal).id}.xml"
    assert_response :not_acceptable
    get "/newest", headers: { accept: "application/json" }
    assert_response :not_acceptable
  end
end
