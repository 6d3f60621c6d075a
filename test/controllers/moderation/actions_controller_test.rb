require "test_helper"

class Moderation::ActionsControllerTest < ActionDispatch::IntegrationTest
  setup do
    users(:tomas).moderator!
    sign_in_as users(:tomas)
  end

  test "returns to the queue" do
    flag posts(:wal), by: 1
    post moderation_post_actions_path(posts(:wal)),
      params: { moderation_action: { action: "dismissed", reason: "" }, return_to: "/moderation" }

    assert_redirected_to moderation_root_path
    assert_empty ModerationQueueItem.pending
  end

  test "doesn't reverse what another moderator did since the queue was opened, until it is submitted again" do
    flag posts(:wal), by: 1
    get moderation_root_path
    seen_up_to = css_select("input[name='moderation_action[seen_up_to]']").first["value"]
    decide posts(:wal), "dismissed", "Fine"
    post moderation_post_actions_path(posts(:wal)),
      params: { moderation_action: { action: "removed", reason: "Spam", seen_up_to: } }
    assert_response :unprocessable_content
    assert_select ".errors", /Another moderator has acted on this since you opened the page/
    assert_select ".log", /Found no problem with/
    assert_predicate posts(:wal).reload, :visible?

    seen_up_to = css_select("input[name='moderation_action[seen_up_to]']").first["value"]
    post moderation_post_actions_path(posts(:wal)),
      params: { moderation_action: { action: "removed", reason: "Spam", seen_up_to: } }
    assert_predicate posts(:wal).reload, :removed?
  end

  test "executes an action once if its form is submitted twice" do
    flag posts(:wal), by: 1
    [ [ users(:maria), "warned", "Be kind" ], [ posts(:wal), "dismissed", "" ], [
      posts(:essay), "removed", "Spam"
    ] ]
      .each do |target, action, reason|
        seen_up_to = ModerationAction.last_id
        assert_difference -> { target.moderation_actions.where(action:).count } => 1 do
          2.times do
            post polymorphic_path([ :moderation, target, :actions ]),
params: { moderation_action: { action:, reason:, seen_up_to: } }
            assert_response :see_other
            assert_equal flash[:undo].present?, action == "removed"
          end
        end
      end
  end

  test "executes the same action again from a new form" do
    2.times do
      post moderation_user_actions_path(users(:maria)),
        params: { moderation_action: {
          action: "warned", reason: "Be kind", seen_up_to: ModerationAction.last_id
        } }
    end
    assert_equal 2, users(:maria).moderation_actions.where(action: "warned").count
  end

  test "lets others restore a moderator's own post that they removed as a moderator" do
    own = posts(:show_terminal)
    assert_equal users(:tomas), own.author
    decide own, "removed", "Spam", by: users(:tomas)
    assert_includes own.reload.allowed_actions, "restored"
    assert decide(own, "restored")

    own.remove by: users(:tomas)
    assert_not_includes own.reload.allowed_actions, "restored", "its author deleted it"
  end

  test "removes a post with a public reason and restores it" do
    get post_path(posts(:wal))
    assert_select "a[href='#{new_moderation_post_action_path(posts(:wal))}']"
    post moderation_post_actions_path(posts(:wal)),
      params: { moderation_action: { action: "removed", reason: "An <advert>", user_id: users(:admin).id,
      subject_id: users(:admin).id } }
    follow_redirect!
    assert_response :gone
    assert_select "h1", "This post was removed by a moderator"
    assert_select "article", /An <advert>/
    assert_equal [ users(:tomas), users(:maria) ],
      ModerationAction.sole.then { |moderation_action| [ moderation_action.user, moderation_action.subject ] }

    get new_moderation_post_action_path(posts(:wal), action_name: "restored")
    assert_select "input[name='moderation_action[action]'][value=restored]"
    post moderation_post_actions_path(posts(:wal)),
      params: { moderation_action: { action: "restored", reason: "It was none" } }
    assert_redirected_to posts(:wal)
    assert posts(:wal).reload.visible?
  end

  test "removes a comment, which its author can't restore" do
    get post_path(posts(:wal))
    assert_select "#comment_#{comments(:answer).id} " \
      "a[href='#{new_moderation_comment_action_path(comments(:answer))}']"
    post moderation_comment_actions_path(comments(:answer)),
      params: { moderation_action: { action: "removed", reason: "Unkind" } }
    assert_redirected_to comment_in_thread_path(comments(:answer))

    get post_path(posts(:wal))
    assert_select "#comment_#{comments(:answer).id} > .meta", /\[removed\]/
    assert_select "#comment_#{comments(:answer).id} > details > .actions a", "moderate"
    sign_in_as users(:maria)
    get post_path(posts(:wal))
    assert_select "#comment_#{comments(:answer).id} > details > .actions", 0
    delete comment_removal_path(comments(:answer))
    assert comments(:answer).reload.removed?
  end

  test "re-renders the form with the typed values after an error" do
    {
      { action: "removed", reason: "" } => /Reason can’t be blank/,
      { action: "", reason: "Because" } => /Action must be chosen/,
      { action: "locked", reason: "x" * 501 } => /too long/
    }.each do |moderation_action, message|
      post moderation_post_actions_path(posts(:wal)), params: { moderation_action: }
      assert_response :unprocessable_content
      assert_select ".errors", message
      assert_select ".action-choices a[href*='reason=Because']" if moderation_action[:action].empty?
    end
    assert_select "input[name='moderation_action[reason]'][value='#{"x" * 501}']"
    assert_empty ModerationAction.all
  end

  test "returns 404 to members" do
    sign_in_as users(:maria)
    get new_moderation_post_action_path(posts(:wal))
    assert_response :not_found
    post moderation_post_actions_path(posts(:wal)),
      params: { moderation_action: { action: "removed", reason: "I object" } }
    assert_response :not_found
    get post_path(posts(:wal))
    assert_select "main a[href*='/moderation']", 0
  end
end
