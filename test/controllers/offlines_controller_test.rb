require "test_helper"

# X-Read-By tells the service worker which pages it may cache, and for which member. The system test checks
# that it never serves one member's pages to another.
class OfflinesControllerTest < ActionDispatch::IntegrationTest
  test "serves the same offline page to everyone" do
    get offline_path
    as_visitor = response.body
    assert_nil response.headers["set-cookie"]
    sign_in_as users(:maria)
    get offline_path

    assert_equal as_visitor, response.body
    assert_no_match "maria", response.body
  end

  test "has the texts of each language, and shows those of the site's" do
    get offline_path
    assert_select "section[lang=en]:not([hidden]) h1", "Pages available offline"
    assert_select "section[lang=de][hidden] h1", "Offline verfügbare Seiten"
    assert_select "template[lang=de]"
  end

  test "names the reader on public pages" do
    [
      root_path, newest_path, post_path(posts(:wal)), comment_path(comments(:objection)),
      user_path(users(:maria))
    ].each do |path|
      get path
      assert_equal "visitor", response.headers["x-read-by"], path
    end
    sign_in_as users(:maria)
    get post_path(posts(:wal))
    assert_equal users(:maria).id.to_s, response.headers["x-read-by"]
  end

  test "sends no X-Read-By for private pages and forms" do
    sign_in_as users(:admin)
    [ inbox_path, bookmarks_path, hidden_posts_path, upvoted_posts_path, new_post_path,
      edit_settings_profile_path, settings_sessions_path, settings_export_path, moderation_root_path,
      admin_backup_path, search_path(q: "wal"), new_comment_reply_path(comments(:objection)) ]
      .each do |path|
      get path
      assert_response :success, path
      assert_nil response.headers["x-read-by"], path
    end
  end
end
