require "test_helper"

# Moderation actions on members, threads and titles.
class Moderation::MemberActionsTest < ActionDispatch::IntegrationTest
  setup do
    users(:maria).moderator!
    sign_in_as users(:maria)
  end

  test "suspends a member from their page" do
    get user_path(users(:tomas))
    assert_select "a[href='#{moderation_member_path(users(:tomas))}']", "Moderate tomas"
    get new_moderation_user_action_path(users(:tomas))
    assert_equal %w[ warned suspended banned discounted granted ],
      css_select(".action-choices a").map { |link| link["href"][/action_name=(\w+)/, 1] }
    post moderation_user_actions_path(users(:tomas)),
      params: { moderation_action: {
        action: "suspended", days: "7", reason: "Unkind", subject_id: users(:newcomer).id
      } }
    assert_redirected_to user_path(users(:tomas))
    assert users(:tomas).reload.suspended?

    get new_moderation_user_action_path(users(:tomas))
    assert_select "main", /Suspended until/
    assert_select ".log li", /Suspended.*tomas.*until/m
  end

  test "rejects actions on administrators and oneself" do
    [ users(:admin), users(:maria) ].each do |user|
      post moderation_user_actions_path(user),
        params: { moderation_action: { action: "banned", reason: "I want to" } }
      assert_response :unprocessable_content
      assert_select ".errors", /Nobody can act on administrators/
    end
    assert_empty Suspension.all
    get new_moderation_user_action_path("nobody_here")
    assert_response :not_found
  end

  test "appoints a moderator with immediate effect" do
    sign_in_as users(:admin)
    get new_moderation_user_action_path(users(:tomas))
    assert_select ".action-choices a[href$='action_name=appointed']", "Make moderator"
    post moderation_user_actions_path(users(:tomas)),
      params: { moderation_action: { action: "appointed", reason: "He is here every day" } }
    sign_in_as users(:tomas)
    get moderation_root_path
    assert_response :success
    get moderation_log_path
    assert_select ".log li", /Made a moderator: tomas/
  end

  test "makes a moderator an administrator after a preview, and asks for the administrator's password" do
    users(:tomas).moderator!
    sign_in_as users(:admin)
    travel 11.minutes
    act = ->(**parameters) do
      post moderation_user_actions_path(users(:tomas)),
        params: { moderation_action: { action: "promoted", reason: "He runs the server" }, **parameters }
    end
    act.(preview: "")
    assert_select "main", /now an administrator/
    assert_select "input[name='user[password_challenge]'][required]"
    act.(user: { password_challenge: "a guess" })
    assert_response :unprocessable_content
    assert_select "button.danger", "Make administrator"
    assert_select ".errors li", 1
    assert_predicate users(:tomas).reload, :moderator?
    act.(user: { password_challenge: SignInHelper::PASSWORD })
    assert_predicate users(:tomas).reload, :administrator?

    sign_in_as users(:tomas)
    get "/admin/settings/general"
    assert_response :success
    get moderation_member_path(users(:admin))
    assert_select "main a[href*='action_name=demoted']", "Remove as administrator"
  end

  test "limits guesses of the password" do
    users(:tomas).moderator!
    sign_in_as users(:admin)
    travel 11.minutes
    11.times do
      post moderation_user_actions_path(users(:tomas)),
        params: {
          moderation_action: { action: "promoted", reason: "Guessing" },
          user: { password_challenge: "a guess" }
        }
    end
    assert_response :too_many_requests
    post moderation_user_actions_path(users(:maria)),
      params: { moderation_action: { action: "warned", reason: "Not limited" } }
    assert_response :see_other
  end

  test "locks a thread with a reason and rejects comments" do
    post moderation_post_actions_path(posts(:wal)),
      params: { moderation_action: { action: "locked", reason: "In circles" } }
    get post_path(posts(:wal))
    assert_select "#comments .hint", /locked this thread. Reason: In circles/
    assert_select "#comments textarea", 0
    post post_comments_path(posts(:wal)), params: { comment: { body: "One more" } }
    assert_response :unprocessable_content
    assert_select "textarea", /One more/
    get new_comment_reply_path(comments(:objection))
    assert_match(/locked this thread/, flash[:alert])
    sign_out
    get post_path(posts(:wal))
    assert_select "#comments .hint", /In circles/
  end

  test "changes a title" do
    get new_moderation_post_action_path(posts(:wal), action_name: "retitled")
    assert_select "input[name='moderation_action[title]'][value='#{posts(:wal).title}']"
    post moderation_post_actions_path(posts(:wal)),
      params: { moderation_action: { action: "retitled", reason: "Plainer", title: "Write-ahead logging" } }
    assert_equal "Write-ahead logging", posts(:wal).reload.title
    get moderation_log_path
    assert_select ".log li",
      /Changed the title of “Write-ahead logging” by maria, previously “How write-ahead/
  end
end
