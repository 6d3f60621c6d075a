require "test_helper"

# Suspended members can read everything and write nothing.
class SuspendedMembersTest < ActionDispatch::IntegrationTest
  include StorageHelper

  setup do
    sign_in_as users(:tomas)
    decide users(:tomas), "suspended", "Unkind, twice", days: 3
  end

  test "allows reading" do
    [
      root_path, post_path(posts(:wal)), user_path(users(:tomas)), comment_path(comments(:answer)),
      moderation_log_path, about_path
    ].each do |path|
      get path
      assert_response :success
    end
  end

  test "rejects every write with the reason and the end of the suspension" do
    own = Comment.create!(author: users(:tomas), post: posts(:wal), body: "Mine.")
    [ [ posts_path, { post: { title: "A", url: "https://a.example", body: "" } } ],
      [ post_comments_path(posts(:wal)), { comment: { body: "B" } } ],
      [ comment_replies_path(comments(:answer)), { comment: { body: "B" } } ],
      [ post_vote_path(posts(:wal)), {} ], [ post_flag_path(posts(:wal)), { flag: { reason: "spam" } } ],
      [ comment_vouch_path(comments(:answer)), {} ],
      [ comment_path(own), { _method: "patch", comment: { body: "C" } } ],
      [ comment_path(own), { _method: "delete" } ],
      [ settings_profile_path, { _method: "patch", user: { about: "D" } } ] ].each do |path, params|
      assert_no_difference(
        [ "Post.count", "Comment.count", "Vote.count", "Flag.count", "Removal.count" ]
      ) { post path, params: }
      assert_response :forbidden, path
      assert_select "main", /Unkind, twice/
      assert_select "main",
        /until #{users(:tomas).reload.suspension.expires_at.utc.strftime("%B %-d, %Y, %H:%M UTC")}/
    end
    assert_equal [ "Mine.", "" ], [ own.reload.body, users(:tomas).reload.about ]
  end

  test "rejects forms and shows the typed text" do
    [ new_post_path, new_comment_reply_path(comments(:answer)), edit_settings_profile_path ].each do |path|
      get path
      assert_response :forbidden
    end
    post post_comments_path(posts(:wal)), params: { comment: { body: "Typed for long." } }
    assert_select "pre", "Typed for long."
    post post_vote_path(posts(:wal)), headers: { "Accept" => "application/json" }
    assert_response :forbidden
  end

  test "applies to all sessions" do
    open_session do |other|
      other.post session_path, params: { session: { username: "tomas", password: SignInHelper::PASSWORD } }
      assert_equal 302, other.response.status
      other.post post_vote_path(posts(:wal))
      assert_equal 403, other.response.status
    end
  end

  test "allows changing the password, signing out and deleting the account" do
    get edit_settings_password_path
    assert_response :success
    patch settings_password_path,
      params: { user: { password: "four words and a lamp", password_challenge: SignInHelper::PASSWORD } }
    assert_response :redirect
    delete settings_other_sessions_path
    assert_response :redirect
    delete session_path
    assert_redirected_to root_path

    sign_in_with_password users(:tomas), password: "four words and a lamp"
    delete settings_account_path,
      params: { user: { texts: "keep", password_challenge: "four words and a lamp" } }
    assert_not User.exists?(users(:tomas).id)
  end

  test "allows saving, hiding and muting" do
    post post_bookmark_path(posts(:wal))
    post post_hide_path(posts(:essay))
    post settings_mutes_path, params: { mute: { name: "maria" } }
    assert_equal [ 1, 1, 1 ],
      users(:tomas).reload.then { |user| [ user.bookmarks_count, user.hidden_posts_count, user.mutes_count ] }
    [ bookmarks_path, hidden_posts_path, settings_mutes_path ].each do |path|
      get path
      assert_response :success
    end
  end

  test "ends when it expires" do
    travel 3.days + 1.minute
    post post_comments_path(posts(:wal)), params: { comment: { body: "I am back." } }
    assert_response :see_other
  end
end
