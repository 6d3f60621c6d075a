require "test_helper"

# The message after an action on a post or comment has a button that undoes it.
class Moderation::Actions::UndosControllerTest < ActionDispatch::IntegrationTest
  setup do
    users(:tomas).moderator!
    @post = posts(:wal)
    sign_in_as users(:admin)
  end

  test "undoes a decision in the queue, and returns there" do
    flag @post, by: 1
    act "removed", return_to: moderation_root_path
    follow_redirect!
    undo_from_message
    assert_redirected_to moderation_root_path
    follow_redirect!
    assert_select ".flash", "Undone. Recorded in the moderation log."
    assert_not_predicate @post.reload, :removed?
    assert_equal [ "restored", users(:admin), "Undone: Spam" ],
      @post.last_moderation_action.then { |action| [ action.action, action.user, action.reason ] }
  end

  test "reverses each action that has a reverse" do
    {
      "locked" => "unlocked", "unlocked" => "locked", "removed" => "restored", "restored" => "removed"
    }.each do |action, reverse|
      act action
      get root_path
      undo_from_message
      assert_redirected_to post_path(@post)
      assert_equal reverse, @post.last_moderation_action.action
      act action if action.in?(%w[ locked removed ]) # so that the next one is possible
    end
    act "warned", on: users(:maria)
    get root_path
    assert_select ".flash button", 0
  end

  test "lifts a suspension or a ban, unless there is a later one" do
    { "suspended" => { days: 7 }, "banned" => {} }.each do |action, fields|
      act action, on: users(:maria), **fields
      get root_path
      undo_from_message
      assert_not_predicate users(:maria).reload, :suspended?
    end
    act "banned", on: users(:maria)
    first = ModerationAction.last
    decide users(:maria), "banned", "Later", by: users(:tomas)
    delete moderation_action_path(first)
    assert_predicate users(:maria).reload, :suspended?
  end

  test "offers no undo for dismissed flags" do
    flag @post, by: 1
    act "dismissed", return_to: moderation_root_path
    follow_redirect!
    assert_select ".flash", "Done. Recorded in the moderation log."
    assert_select ".flash button", 0
    delete moderation_action_path(ModerationAction.sole)
    follow_redirect!
    assert_select ".flash.alert", /Couldn’t undo this/
  end

  test "doesn't undo an action after a later one" do
    act "removed"
    first = ModerationAction.sole
    decide @post.reload, "restored", by: users(:tomas)
    assert_no_difference(-> { ModerationAction.count }) do
      delete moderation_action_path(first, return_to: "/moderation")
    end
    assert_redirected_to "/moderation"
    follow_redirect!
    assert_select ".flash.alert", /Couldn’t undo this\. Someone acted on it in the meantime/
  end

  test "returns 404 to members, and for actions on items that are gone" do
    decide @post, "locked"
    decide posts(:essay), "removed"
    posts(:essay).delete
    delete moderation_action_path(ModerationAction.last)
    assert_response :not_found
    sign_in_as users(:newcomer)
    delete moderation_action_path(ModerationAction.first)
    assert_response :not_found
    assert_predicate @post.reload, :locked?
  end

  private
    def act(action, on: @post, days: nil, **)
      post polymorphic_path([ :moderation, on, :actions ]),
        params: { **, moderation_action: { action:, days:, reason: "Spam" } }
      assert_response :see_other
    end

    def undo_from_message
      button = css_select(".flash button[name=_method][value=delete]").sole
      post button["formaction"], params: { _method: "delete" }
    end
end
