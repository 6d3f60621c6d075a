require "test_helper"

# Requesting, confirming and declining purges in the browser.
class Moderation::PurgesTest < ActionDispatch::IntegrationTest
  setup do
    @comment = comments(:answer)
    @second = users(:newcomer).tap(&:moderator!)
  end

  test "shows a request in the queue and in the header, until it is carried out" do
    request_purge
    sign_in_as @second
    get moderation_root_path
    assert_select "#purge_#{Purge.sole.id}", /Requested the purge of.*Leaked key.*Confirm or decline/m
    get root_path
    assert_select ".account a[href='/moderation']", /1/

    act "purged"
    get moderation_root_path
    assert_select "#purge_#{Purge.sole.id}", /Confirmed by newcomer/
    perform_enqueued_jobs only: ContinueOperationJob
    get moderation_root_path
    assert_select ".log", 0
  end

  test "says before the confirmation what is deleted, where backups are, and that it can't be undone" do
    request_purge
    sign_in_as @second
    get new_moderation_comment_action_path(@comment, action_name: "purged")
    assert_select "main", /admin requested it .*Leaked key.*local directory are replaced.*can’t undo this/m

    with_backups_in "s3://bucket/site" do
      get new_moderation_comment_action_path(@comment, action_name: "purged")
      assert_select "main", /up to 8 more days/
    end
  end

  test "doesn't offer the confirmation to the moderator who requested it" do
    request_purge
    get new_moderation_comment_action_path(@comment)
    assert_select "h2", "Decline or withdraw purge"
    assert_select "main", text: /Confirm purge/, count: 0
    act "purged"
    assert_response :unprocessable_content
    assert_select "main", /has to be confirmed by another moderator/
    get moderation_root_path
    assert_select "#purge_#{Purge.sole.id}", /Waits for another moderator/
  end

  test "requires the password of a moderator who hasn't just signed in" do
    request_purge
    sign_in_as @second
    travel 1.hour
    act "purged"
    assert_response :unprocessable_content
    assert_predicate Purge.sole, :requested?
    act "purged", user: { password_challenge: SignInHelper::PASSWORD }
    assert_response :see_other
    assert_predicate Purge.sole, :purging?
  end

  test "leaves a tombstone in the thread and in the log, with both moderators and the reason" do
    request_purge
    sign_in_as @second
    act "purged"
    perform_enqueued_jobs only: ContinueOperationJob
    get new_moderation_comment_action_path(@comment)
    assert_select "main", /This was permanently deleted/
    sign_out
    get post_path(@comment.post)
    assert_select "#comment_#{@comment.id}", /\[permanently deleted\]/
    get moderation_log_path
    assert_select ".log li:nth-child(1)", /newcomer.*Purged.*Leaked key/m
    assert_select ".log li:nth-child(2)", /admin.*Requested the purge of.*Leaked key/m
  end

  test "a purged post says so" do
    sign_in_as users(:admin)
    act "purge_requested", on: posts(:wal)
    sign_in_as @second
    act "purged", on: posts(:wal)
    perform_enqueued_jobs only: ContinueOperationJob
    sign_out
    get post_path(posts(:wal))
    assert_response :gone
    assert_select "h1", "This post was permanently deleted by moderators"
    assert_select "main", /deleted this post permanently/
  end

  test "offers the reasons in the log for deletion, with their dates" do
    sign_in_as users(:admin)
    act "warned", on: users(:maria)
    get new_moderation_user_action_path(users(:maria), action_name: "redaction_requested")
    assert_select "select option", /Warned: Leaked key/
  end

  private
    def request_purge
      sign_in_as users(:admin)
      act "purge_requested"
      assert_response :see_other
    end

    def act(action, on: @comment, **params)
      reason = action == "purged" ? "" : "Leaked key"
      post polymorphic_path([ :moderation, on, :actions ]),
        params: { moderation_action: { action:, reason: }, **params }
    end

    def with_backups_in(place)
      before, ENV["BACKUP_TO"] = ENV["BACKUP_TO"], place
      yield
    ensure
      ENV["BACKUP_TO"] = before
    end
end
