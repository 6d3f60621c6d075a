require "test_helper"

class StaticFilesTest < ActionDispatch::IntegrationTest
  test "allows crawlers on posts and lists, but not on pages that repeat them" do
    get "/robots.txt"
    assert_response :success
    assert_equal "text/plain", response.media_type

    disallowed = response.body.scan(/^Disallow: (\S+)$/).flatten.map do |path|
      Regexp.new("\\A#{Regexp.escape(path).gsub("\\*", ".*")}")
    end
    allowed = ->(path) { disallowed.none? { |pattern| pattern.match?(path) } }
    assert_empty [ "/", "/newest", "/top/week", "/posts/1", "/users/maria", "/domains/sqlite.org", "/tags/ruby", "/about",
      "/past/2026-11-21", "/newest.atom" ].reject(&allowed)
    assert_empty [ post_rank_path(1), comment_path(1), "/past/2026-11-21/07", "/search?q=a", "/newest?page=31.x",
      new_session_path, settings_root_path, new_comment_reply_path(1) ].select(&allowed)
  end

  test "has an icon at /favicon.ico" do
    get "/favicon.ico"
    assert_response :success
    kind, images, width, height, length, offset = response.body.unpack("x2v2CCx6VV")
    assert_equal [ 1, 1, 32, 32 ], [ kind, images, width, height ]
    assert_equal "\x89PNG".b, response.body.byteslice(offset, 4)
    assert_equal response.body.bytesize, offset + length
  end
end
