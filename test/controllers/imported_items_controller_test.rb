require "test_helper"

class ImportedItemsControllerTest < ActionDispatch::IntegrationTest
  include ImportHelper

  test "redirects Hacker News URLs permanently" do
    import hacker_news(story(8863), said(8952, 8863))

    assert_moved "/item?id=8863", became("8863")
    assert_moved "/item?id=8952", became("8952")
    assert_moved "/imported/hacker-news/8863", became("8863")
    assert_moved "/imported/hacker-news/user/pg", became("8863").author
  end

  test "redirects Lobsters URLs, with or without a title" do
    ImportMapping.insert_all [
      { source: "lobsters", identifier: "s/abc123", post_id: posts(:wal).id, comment_id: nil },
      { source: "lobsters", identifier: "c/xyz", post_id: nil, comment_id: comments(:answer).id }
    ]

    [ "/s/abc123", "/s/abc123/how_write_ahead_logging_works", "/s/abc123/a/b.json" ].each do |path|
      assert_moved path, posts(:wal)
    end
    assert_moved "/c/xyz", comments(:answer)
  end

  test "redirects another Frontpage's URLs below its name" do
    ImportMapping.insert_all [
      { source: "frontpage", identifier: "posts/7", post_id: posts(:wal).id, comment_id: nil },
      { source: "frontpage", identifier: "comments/7", post_id: nil, comment_id: comments(:answer).id }
    ]

    assert_moved "/imported/frontpage/posts/7", posts(:wal)
    assert_moved "/imported/frontpage/comments/7", comments(:answer)
  end

  test "redirects Lobsters tags and their feeds" do
    assert_moved "/t/c++", "/tags/c++"
    assert_moved "/t/ruby.rss", "/tags/ruby.rss"
  end

  test "redirects tags that are spelled differently here" do
    assert_moved "/t/c_lang", "/tags/c-lang"
    assert_moved "/t/Ruby_On_Rails.atom", "/tags/ruby-on-rails.atom"
    assert_moved "/t/.net", "/tags/net"
  end

  test "redirects member names that aren't valid here" do
    import hacker_news(story(1, by: "j.k_é"))
    assert_moved "/imported/hacker-news/user/j.k_%C3%A9", became("1").author
  end

  test "returns 404 for items that weren't imported" do
    [
      "/item?id=1", "/item?id=", "/item?id=user/pg", "/s/nothing", "/c/nothing", "/imported/frontpage/posts/1",
      "/imported/nowhere/1", "/item?id=#{"9" * 5000}"
    ].each do |path|
      get path
      assert_response(path.end_with?("id=") ? :bad_request : :not_found, path)
    end
  end

  private
    def assert_moved(path, target)
      get path
      assert_redirected_to target
      assert_response :moved_permanently
    end
end
