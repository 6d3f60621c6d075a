require "test_helper"

# The form for new posts checks a link: while it is typed, in a preview and when it opens with a link.
class LinkChecksControllerTest < ActionDispatch::IntegrationTest
  test "shows the recent post of the link, and that submitting upvotes it" do
    sign_in_as users(:tomas)
    check "https://www.sqlite.org/wal.html?utm_source=x#top"
    assert_select "p.found", /Already posted: .+ by maria, 3 hours ago, 4 comments\. .+ upvotes that post/
    assert_select "p.found a[href='#{post_path(posts(:wal))}']", posts(:wal).title
    assert_no_match "<html", response.body
    assert_equal "no-store", response.headers["Cache-Control"]
  end

  test "exists as HTML only" do
    sign_in_as users(:tomas)
    %w[ json atom rss xml csv txt ].each do |format|
      get "/link-check.#{format}", params: { url: "https://example.com/" }
      assert_response :not_acceptable, format
    end
    get "/link-check", params: { url: "https://example.com/" }, headers: { "Accept" => "*/*" }
    assert_response :success
  end

  test "shows that submitting a link of one's own opens the post" do
    sign_in_as users(:maria)
    check posts(:wal).url
    assert_select "p.found", /You’ve already posted this: .+ opens that post/
  end

  test "shows an old post, which doesn't prevent another" do
    posts(:wal).update_columns created_at: 31.days.ago
    sign_in_as users(:tomas)
    check posts(:wal).url
    assert_select "p.found",
      /Posted before: .+ 1 month ago, 4 comments\. .+ 30 days ago, so you can post it again/
    assert_difference("Post.count") do
      post posts_path, params: { post: { title: "Again", url: posts(:wal).url } }
    end
  end

  test "doesn't reveal removed or hidden posts" do
    sign_in_as users(:tomas)
    [ users(:admin), nil ].each do |by|
      Removal.insert({ post_id: posts(:wal).id, user_id: by&.id })
      check posts(:wal).url
      assert_empty response.body.strip
      Removal.delete_all
    end
  end

  test "shows nothing about other links" do
    sign_in_as users(:tomas)
    [ "", " ", "https://new.example/", "https://sqlite.org/" ].each do |url|
      check url
      assert_empty response.body.strip, url
    end
    get link_check_path
    assert_response :success
    get "/link-check?url[]=a"
    assert_response :success
  end

  test "shows why a link will be rejected" do
    sign_in_as users(:tomas)
    check "ftp://example.com/"
    assert_select "p.problem", "Link must be an http:// or https:// address."
    check "https://#{"x" * 3_000}.example/"
    assert_response :success
  end

  test "shows new members that a site is new here" do
    sign_in_as users(:newcomer)
    check "https://new.example/<b>"
    assert_select "p.problem", /\ALink goes to new\.example, which nobody here has linked to before/
    check "https://sqlite.org/other.html"
    assert_empty response.body.strip
    change_settings newcomer_days: "0", newcomer_karma: "0"
    check "https://new.example/"
    assert_empty response.body.strip
  end

  test "is for members, 120 times in 10 minutes" do
    check posts(:wal).url
    assert_redirected_to new_session_path(return_to: link_check_path(url: posts(:wal).url))
    sign_in_as users(:tomas)
    120.times { check "" }
    assert_response :success
    check ""
    assert_response :too_many_requests
    assert_equal "600", response.headers["Retry-After"]
  end

  test "the form shows the same without JavaScript: in a preview, after an error and from a bookmarklet" do
    sign_in_as users(:tomas)
    get new_post_path(url: posts(:wal).url)
    assert_select "#link_check[role=status] p.found a", posts(:wal).title
    post posts_path, params: { preview: "", post: { title: "", url: posts(:wal).url, body: "" } }
    assert_response :success
    assert_select ".errors", 0
    assert_select "#link_check p.found a", posts(:wal).title
    assert_select ".preview h2", 0
    post posts_path, params: { preview: "", post: { title: "", url: "ftp://example.com", body: "" } }
    assert_select "#link_check p.problem", 1
    post posts_path, params: { post: { title: "Mine", url: "ftp://example.com", body: "" } }
    assert_select "#post_url_message", 1
    assert_select "#link_check p", 0
    get new_post_path
    assert_select "#link_check p", 0
  end

  private
    def check(url) = get(link_check_path(url:))
end
