require "test_helper"

class ImportedItemsControllerTest < ActionDispatch::IntegrationTest
  include ImportHelper

  test "addresses of Hacker News lead to where it is now" do
    import hacker_news(story(8863), said(8952, 8863))

    assert_leads "/item?id=8863", became("8863")
    assert_leads "/item?id=8952", became("8952")
    assert_leads "/imported/hacker-news/8863", became("8863")
    assert_leads "/imported/hacker-news/user/pg", became("8863").author
  end

  test "addresses of Lobsters too, with a title behind them or without" do
    ImportMapping.insert_all [
      { source: "lobsters", identifier: "s/abc123", post_id: posts(:wal).id, comment_id: nil },
      { source: "lobsters", identifier: "c/xyz", post_id: nil, comment_id: comments(:answer).id }
    ]

    [ "/s/abc123", "/s/abc123/how_write_ahead_logging_works", "/s/abc123/a/b.json" ].each do |path|
      assert_leads path, posts(:wal)
    end
    assert_leads "/c/xyz", comments(:answer)
  end

  test "those of another Frontpage stand below its name" do
    ImportMapping.insert_all [
      { source: "frontpage", identifier: "posts/7", post_id: posts(:wal).id, comment_id: nil },
      { source: "frontpage", identifier: "comments/7", post_id: nil, comment_id: comments(:answer).id }
    ]

    assert_leads "/imported/frontpage/posts/7", posts(:wal)
    assert_leads "/imported/frontpage/comments/7", comments(:answer)
  end

  test "a tag of Lobsters leads to its own list, and its feed to its feed" do
    assert_leads "/t/c++", "/tags/c++"
    assert_leads "/t/ruby.rss", "/tags/ruby.rss"
  end

  test "a tag that is spelt otherwise here is led to as it is here" do
    assert_leads "/t/c_lang", "/tags/c-lang"
    assert_leads "/t/Ruby_On_Rails.atom", "/tags/ruby-on-rails.atom"
    assert_leads "/t/.net", "/tags/net"
  end

  test "a person leads by a name that cannot be one here, too" do
    import hacker_news(story(1, by: "j.k_é"))
    assert_leads "/imported/hacker-news/user/j.k_%C3%A9", became("1").author
  end

  test "what never came is not there" do
    [
      "/item?id=1", "/item?id=", "/item?id=user/pg", "/s/nothing", "/c/nothing", "/imported/frontpage/posts/1",
      "/imported/nowhere/1", "/item?id=#{"9" * 5000}"
    ].each do |path|
      get path
      assert_response(path.end_with?("id=") ? :bad_request : :not_found, path)
    end
  end

  private
    def assert_leads(path, thing)
      get path
      assert_redirected_to thing
      assert_response :moved_permanently
    end
end
