require "test_helper"

# For whom a page was made is said where a browser may keep it, and nowhere else. That it is kept for them alone is in the
# system test.
class OfflinesControllerTest < ActionDispatch::IntegrationTest
  test "the page for it is the same for everybody" do
    get offline_path
    as_visitor = response.body
    assert_nil response.headers["set-cookie"]
    sign_in_as users(:maria)
    get offline_path

    assert_equal as_visitor, response.body.gsub(/ nonce=".+?"/, "")
    assert_no_match "maria", response.body
  end

  test "what everybody reads says for whom it was made" do
    [
      root_path, newest_path, post_path(posts(:wal)), comment_path(comments(:objection)), user_path(users(:maria))
    ].each do |path|
      get path
      assert_equal "visitor", response.headers["x-read-by"], path
    end
    sign_in_as users(:maria)
    get post_path(posts(:wal))
    assert_equal users(:maria).id.to_s, response.headers["x-read-by"]
  end

  test "what is one's own, and what has forms, is kept nowhere" do
    sign_in_as users(:admin)
    [ inbox_path, bookmarks_path, hidden_posts_path, upvoted_posts_path, new_post_path, edit_settings_profile_path,
      settings_sessions_path, settings_export_path,
      moderation_root_path, admin_backup_path, search_path(q: "wal"), new_comment_reply_path(comments(:objection)) ]
      .each do |path|
      get path
      assert_response :success, path
      assert_nil response.headers["x-read-by"], path
    end
  end
end
