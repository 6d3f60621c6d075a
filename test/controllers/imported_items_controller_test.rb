require "test_helper"

class ImportedItemsControllerTest < ActionDispatch::IntegrationTest
  test "redirects Hacker News URLs permanently" do
    create_mappings "hacker-news",
      "8863" => posts(:wal), "8952" => comments(:answer), "user/pg" => users(:maria)

    assert_moved "/item?id=8863", posts(:wal)
    assert_moved "/item?id=8952", comments(:answer)
    assert_moved "/imported/hacker-news/8863", posts(:wal)
    assert_moved "/imported/hacker-news/user/pg", users(:maria)
  end

  test "redirects Lobsters URLs, with or without a title" do
    create_mappings "lobsters", "s/abc123" => posts(:wal), "c/xyz" => comments(:answer)

    [ "/s/abc123", "/s/abc123/how_write_ahead_logging_works", "/s/abc123/a/b.json" ].each do |path|
      assert_moved path, posts(:wal)
    end
    assert_moved "/c/xyz", comments(:answer)
  end

  test "redirects URLs of another Frontpage site below /imported/frontpage" do
    create_mappings "frontpage", "posts/7" => posts(:wal), "comments/7" => comments(:answer)

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
    create_mappings "hacker-news", "user/j.k_é" => users(:maria)
    assert_moved "/imported/hacker-news/user/j.k_%C3%A9", users(:maria)
  end

  test "returns 404 for items that weren't imported" do
    [
      "/item?id=1", "/item?id=", "/item?id=user/pg", "/s/nothing", "/c/nothing",
      "/imported/frontpage/posts/1", "/imported/nowhere/1", "/item?id=#{"9" * 5000}"
    ].each do |path|
      get path
      assert_response(path.end_with?("id=") ? :bad_request : :not_found, path)
    end
  end

  private
    # +records+ by their identifier in +source+.
    def create_mappings(source, records)
      records.each do |identifier, record|
        ImportMapping.create! source:, identifier:, record.model_name.singular => record
      end
    end

    def assert_moved(path, target)
      get path
      assert_redirected_to target
      assert_response :moved_permanently
    end
end
