require "test_helper"

class Moderation::BulkActionsControllerTest < ActionDispatch::IntegrationTest
  test "returns 404 to members" do
    sign_in_as users(:maria)
    get new_moderation_bulk_action_path(usernames: %w[ tomas ])
    assert_response :not_found
    post moderation_bulk_actions_path,
      params: { usernames: %w[ tomas ], bulk_action: { period: "all", reason: "Spam" } }
    assert_response :not_found
    assert_empty BulkAction.all
  end

  test "removes everything by the chosen members, and undoes it" do
    sign_in_as users(:admin)
    get new_moderation_bulk_action_path(usernames: %w[ tomas maria admin ])
    assert_select "main p", /by these 2 members\. Uncheck those/
    assert_select "main form button", "Continue"
    assert_select "input[type=checkbox][name='usernames[]'][checked]", 2

    post moderation_bulk_actions_path,
      params: { usernames: %w[ tomas maria ], bulk_action: { period: "all", reason: "Spam wave", ban: "1" } }
    submit_confirmation
    perform_enqueued_jobs only: ContinueOperationJob # on a slow machine
    follow_redirect!
    assert_select "[role=status]", /\ARemoved \d+ items\. Banned 2 members\./
    assert_empty Post.visible.where(author: users(:tomas))
    assert users(:tomas).reload.suspended?
    get moderation_bulk_actions_path
    assert_select ".log li", /2 members.*Spam wave/m

    post moderation_bulk_action_undo_path(BulkAction.sole)
    perform_enqueued_jobs only: ContinueOperationJob
    follow_redirect!
    assert_select "[role=status]", /\AUndid \d+ actions\./
    assert Post.visible.where(author: users(:tomas)).any?
    assert_not users(:tomas).reload.suspended?
  end

  test "members are selected in the list of members, or on their page" do
    users(:maria).moderator!
    sign_in_as users(:maria)
    get moderation_members_path
    assert_select "form[action='#{new_moderation_bulk_action_path}'][method=get] " \
      "input[name='usernames[]']:not([checked])"
    assert_select "input[value=tomas]", 1
    assert_select "input[value=admin]", 0
    get css_select("main a[href*='selected=all']").sole["href"]
    assert_select "input[value=tomas][checked]"
    assert_select "main a[href*='selected=all']", 0
    get css_select("main form .choices a").sole.then { |link| link["href"] if link.text == "Select none" }
    assert_select "input[value=tomas]:not([checked])"
    assert_select "main a", "Select all on this page"
    get moderation_member_path(users(:tomas))
    assert_select "main a[href='#{new_moderation_bulk_action_path(usernames: %w[ tomas ])}']"
    get moderation_member_path(users(:admin))
    assert_select "main a[href*='bulk-actions/new']", 0
  end

  test "shows an invalid form again, with the members and the reason" do
    sign_in_as users(:admin)
    post moderation_bulk_actions_path,
      params: { usernames: %w[ tomas ], bulk_action: { period: "all", reason: " ", ban: "1" } }
    assert_response :unprocessable_content
    assert_select ".errors li", /Reason can’t be blank/
    assert_select "input[name='usernames[]'][value=tomas]"
    assert_select "input[type=checkbox][checked]"
    post moderation_bulk_actions_path,
      params: { usernames: %w[ admin ], bulk_action: { period: "all", reason: "Spam" } }
    assert_response :unprocessable_content
    assert_select ".empty", /below your own/
    post moderation_bulk_actions_path, params: { usernames: "tomas" }
    assert_response :bad_request
  end

  test "shows the progress, and reloads until it is finished" do
    bulk_action = BulkAction.by(users(:admin), %w[ tomas ], reason: "Spam", period: "all")
    bulk_action.update! state: "applying", items_count: 2_000, created_at: Time.current
    sign_in_as users(:admin)
    get moderation_bulk_action_path(bulk_action)
    assert_select "[role=status]", "Removing: 0 of 2,000 items."
    assert_select "meta[http-equiv=refresh]"
    get admin_database_path
    assert_select "main", /Bulk action #{bulk_action.id}: 0 of 2,000/
  end
end
