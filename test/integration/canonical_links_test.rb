require "test_helper"

# Search engines and share menus get one URL for each page.
class CanonicalLinksTest < ActionDispatch::IntegrationTest
  TRACKING = "utm_source=newsletter&fbclid=x"

  test "omits tracking parameters" do
    paths = [ "/", "/newest", "/top/week", "/best", "/tags", "/about", "/users/maria", "/users/maria/posts",
      "/users/maria/comments", "/domains/sqlite.org", post_path(posts(:wal)) ]
    paths.each do |path|
      assert_equal "http://www.example.com#{path}", canonical_of("#{path}?#{TRACKING}"), path
    end
  end

  test "omits the number of a thread's first page" do
    assert_equal post_url(posts(:wal)), canonical_of(post_path(posts(:wal), page: 1))
    assert_equal post_url(posts(:wal)), css_select("meta[property='og:url']").first["content"]
  end

  test "points from a comment to its thread" do
    assert_equal post_url(posts(:wal)), canonical_of(comment_path(comments(:answer)))
    assert_equal comment_url(comments(:answer)), css_select("meta[property='og:url']").first["content"]
  end

  private
    def canonical_of(path)
      get path
      assert_response :success, path
      assert_select "link[rel=canonical]", 1, path
      css_select("link[rel=canonical]").first["href"]
    end
end
