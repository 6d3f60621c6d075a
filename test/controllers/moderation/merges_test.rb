require "test_helper"

class Moderation::MergesTest < ActionDispatch::IntegrationTest
  setup do
    users(:tomas).moderator!
    @duplicate = Post.create!(author: users(:newcomer), title: "WAL <explained>", url: posts(:wal).url)
    Comment.create!(author: users(:maria), post: @duplicate, body: "Does it lock?")
    sign_in_as users(:tomas)
  end

  test "suggests the earliest post of the same link and merges into it" do
    get new_moderation_post_action_path(@duplicate, action_name: "merged")
    assert_select "input[name='moderation_action[target_address]'][value=?]", post_url(posts(:wal))
    assert_select ".hint", /The same link was submitted as “#{posts(:wal).title}”/
    merge
    assert_redirected_to posts(:wal)
    follow_redirect!
    assert_select ".flash", "Done. Recorded in the moderation log."
    assert_select "#comments .hint", /Merged from “WAL <explained>” by newcomer/
    assert_select "#comments .comment", /Does it lock/

    get newest_path
    assert_select "#post_#{@duplicate.id}", 0
    get moderation_log_path
    assert_select ".log li", /Merged a post by newcomer into “#{posts(:wal).title}”/
  end

  test "undoes a merge" do
    merge
    get post_path(posts(:wal))
    assert_select "#comments .hint a[href='#{new_moderation_post_action_path(@duplicate)}']"
    get new_moderation_post_action_path(@duplicate, action_name: "separated")
    assert_select "input[name='moderation_action[action]'][value=separated]"
    post moderation_post_actions_path(@duplicate),
      params: { moderation_action: { action: "separated", reason: "Not quite" } }
    perform_enqueued_jobs only: ContinueOperationJob
    get post_path(@duplicate)
    assert_select "#comments .comment", /Does it lock/
  end

  test "re-renders an invalid merge with the typed values" do
    post moderation_post_actions_path(@duplicate),
      params: { moderation_action: { action: "merged", reason: "The same", target_address: "nowhere" } }
    assert_response :unprocessable_content
    assert_select ".errors", /Target post isn’t a visible post/
    assert_select "input[name='moderation_action[target_address]'][value=nowhere]"
  end

  test "shows a comment that arrived after the merge on its original page" do
    merge
    Comment.new(author: users(:maria), post_id: @duplicate.id, body: "Too late?").save!(validate: false)
    get post_path(@duplicate)
    assert_response :gone
    assert_select "h1", /discussion was merged into another one/
    assert_select "a[href='#{post_path(posts(:wal))}']", posts(:wal).title
    assert_select ".comment", /Too late/
  end

  test "says on both pages how far a running merge is" do
    start_merge
    [ @duplicate, posts(:wal) ].each do |shown|
      get post_path(shown)
      assert_select "#comments .hint", /Locked while merging: 1 of 2 comments moved/
      assert_select "#comments form[action='#{post_comments_path(shown)}']", 0
    end
    get new_comment_reply_path(posts(:wal).comments.visible.first)
    follow_redirect!
    assert_select ".flash", /locked while it’s merged/

    sign_out
    get post_path(posts(:wal))
    assert_select "#comments .hint", /Locked while merging: 1 of 2/
    Merge.last.continue
    get post_path(posts(:wal))
    assert_select "#comments .hint", text: /Locked/, count: 0
  end

  test "says in German how far the undoing of a merge is" do
    start_merge.separate
    users(:tomas).update! language: "de"
    get post_path(posts(:wal))
    assert_select "#comments .hint",
      /Gesperrt, bis die Zusammenführung rückgängig gemacht ist: 0 von 1 Kommentaren/
  end

  test "shows administrators what is in progress" do
    start_merge
    AccountDeletion.of users(:maria), texts: false
    sign_out
    sign_in_as users(:admin)
    get admin_database_path
    assert_select "h2", "In progress"
    assert_select "li", /Merge #{Merge.last.id}: 1 of 2 comments moved/
    assert_select "li", /Account deletion \d+: 0 of \d+ posts and comments/
  end

  private
    # A merge that has moved one of two comments.
    def start_merge
      Comment.create!(author: users(:maria), post: @duplicate, body: "Does it wait?")
      action = @duplicate.reload.moderation_action_by(users(:tomas), action: "merged", reason: "The same",
        target_address: posts(:wal).id.to_s)
      assert action.valid?
      action.save!
      merge = Merge.record(@duplicate, action)
      @duplicate.remove by: users(:tomas)
      merge.send :move_comments, 1
      merge
    end

    def merge
      post(
        moderation_post_actions_path(@duplicate),
        params: { moderation_action: {
          action: "merged", reason: "The same", target_address: post_url(posts(:wal))
        } }
      )
      perform_enqueued_jobs only: ContinueOperationJob # on a slow machine
    end
end
