require "test_helper"

class RobotsControllerTest < ActionDispatch::IntegrationTest
  test "allows crawlers on posts and lists, but not on pages that repeat them" do
    get "/robots.txt"
    assert_response :success
    assert_equal "text/plain", response.media_type

    disallowed = response.body.scan(/^Disallow: (\S+)$/).flatten.map do |path|
      Regexp.new("\\A#{Regexp.escape(path).gsub("\\*", ".*")}")
    end
    allowed = ->(path) { disallowed.none? { |pattern| pattern.match?(path) } }
    assert_empty [ "/", "/newest", "/top/week", "/posts/1", "/users/maria", "/domains/sqlite.org",
      "/tags/ruby", "/about", "/past/2026-11-21", "/newest.atom", "/sitemap.xml", "/sitemaps/1.xml",
      "/opensearch.xml" ].reject(&allowed)
    assert_empty [ post_rank_path(1), comment_path(1), "/past/2026-11-21/07", "/search?q=a",
      "/newest?page=31.x", "/about?language=de", new_session_path, settings_root_path,
      new_comment_reply_path(1), new_post_path, edit_post_path(1), new_post_flag_path(1), bookmarks_path,
      new_conversation_path, upvoted_comments_path ].select(&allowed)
  end

  test "names the sitemap by its full URL, and may be stored for a day" do
    get "/robots.txt"
    assert_match %r{^Sitemap: http://www\.example\.com/sitemap\.xml$}, response.body
    assert_equal "max-age=86400, public", response.headers["cache-control"]
    assert_nil response.headers["set-cookie"]
  end

  test "is the same for members" do
    get "/robots.txt"
    for_visitors = response.body
    sign_in_as users(:maria)
    get "/robots.txt"
    assert_equal for_visitors, response.body
  end
end
