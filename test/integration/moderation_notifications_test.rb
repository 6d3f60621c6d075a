require "test_helper"

# Members learn of each decision that concerns them: in the inbox and, if they want, by email and push. Never
# who flagged.
class ModerationNotificationsTest < ActionDispatch::IntegrationTest
  setup { @post, @comment, @author = posts(:wal), comments(:objection), posts(:wal).author }

  test "notifies the author of each action on a post, with the reason" do
    create_tags "sql", "web"
    {
      "removed" => [ {}, /was removed by a moderator/ ], "restored" => [ {}, /was restored by a moderator/ ],
      "locked" => [ {}, /was locked by a moderator/ ], "unlocked" => [ {}, /was unlocked by a moderator/ ],
      "retitled" => [ { title: "A better title" }, /“A better title”. It was “#{@post.title}” before/ ],
      "retagged" => [ { tag_names: "sql web" }, /changed the tags of your post .*\. Previous tags: none\./ ],
      "merged" => [ { target_address: posts(:essay).id.to_s }, /was merged into “#{posts(:essay).title}”/ ]
    }.each do |action, (attributes, text)|
      assert_difference(-> { @author.notifications.moderation.count }) do
        assert decide(@post.reload, action, "Because of #{action}", **attributes), action
      end
      assert_in_inbox_of @author, text, "Because of #{action}"
    end
  end

  test "says which tags a post had before" do
    create_tags "sql", "web"
    @post.retag "sql web"
    decide @post.reload, "retagged", "Not about the web", tag_names: "sql"
    assert_in_inbox_of @author, /Previous tags: sql, web\./
  end

  test "notifies a user of actions that concern them" do
    member = users(:newcomer)
    {
      "warned" => [ {}, /You were warned by a moderator/ ],
      "suspended" => [ { days: 7 }, /You were suspended until/ ],
      "reinstated" => [ {}, /You were reinstated/ ],
      "banned" => [ {}, /You were banned/ ]
    }.each do |action, (attributes, text)|
      assert decide(member.reload, action, "Because of #{action}", **attributes), action
      assert_in_inbox_of member, text, "Because of #{action}"
    end
  end

  test "notifies the author when members hide and restore an item" do
    hide_by_flags @comment
    assert_in_inbox_of @comment.author, /Your comment on .* was hidden because members flagged it/,
      "Spam or advertising (6)"

    AutoHideable::VOUCHES_TO_RESTORE.times do
      Vouch.new(user: trusted_member, comment: @comment.reload).submit
    end
    assert_in_inbox_of @comment.author, /was restored because members vouched for it/
  end

  test "notifies members of the decision on their flag, once, and the author of a removal only" do
    flaggers = Array.new(2) { trusted_member }
    flaggers.each { |user| @comment.flags.new(user:, reason: "unkind").submit }

    assert_no_difference -> { @comment.author.notifications.count } do
      decide @comment.reload, "dismissed"
    end
    flaggers.each { |user| assert_in_inbox_of user, /reviewed the comment you flagged and didn.t remove it/ }
    assert_no_difference(-> { Notification.flag.count }) { decide @comment.reload, "removed" }
  end

  test "thanks members whose flag was upheld, but not the moderator for a flag of their own" do
    reporter = trusted_member
    [ reporter, users(:admin) ].each { |user| @comment.flags.create!(user:, reason: "spam") }
    decide @comment.reload, "removed"

    assert_equal [ reporter.id ], Notification.flag.pluck(:user_id)
    assert_in_inbox_of reporter, /removed the comment you flagged. Thanks for reporting it/
  end

  test "doesn't reveal who flagged to the author" do
    reporter = trusted_member
    @comment.flags.new(user: reporter, reason: "spam").submit
    decide @comment.reload, "removed"

    shown = inbox_of(@comment.author)
    sent = emailed_decisions.map(&:to_s).join
    [ shown, sent, User::Export.new(@comment.author).enum_for.to_a.join ].each do |text|
      assert_no_match reporter.username, text
    end
  end

  test "keeps the notification of a removal after the item is removed and the thread visited" do
    decide @post, "removed"
    sign_in_as @author
    assert_equal 1, @author.reload.notifications.moderation.unread.visible.count
    get post_path(@post)
    assert_equal 1, @author.reload.notifications.moderation.visible.count
  end

  test "opening the post, the comment or the conversation marks the notification of an action as read" do
    decide @post, "removed"
    removal = ModerationAction.last
    decide comments(:objection), "removed"
    decide @author, "warned"
    sign_in_as @author
    head post_path(@post)
    get post_path(@post), headers: { "Sec-Purpose" => "prefetch" }
    assert_equal 2, @author.reload.unread_count
    get post_path(@post)
    assert_unread "warned"

    decide @post.reload, "restored"
    warning = ModerationAction.find_by(action: "warned")
    post conversations_path, params: { moderation_action_id: warning.id, message: { body: "Why?" } }
    follow_redirect!
    assert_unread "restored"
    conversation = @author.message_to_moderators(moderation_action: removal, body: "Why?").submit.conversation
    get conversation_path(conversation)
    assert_unread

    sign_in_as comments(:objection).author
    get comment_path(comments(:objection))
    assert_equal 0, comments(:objection).author.reload.unread_count
  end

  test "still shows a decision on an item that no longer exists" do
    reporter = trusted_member
    @comment.flags.new(user: reporter, reason: "spam").submit
    decide @comment.reload, "removed"
    author = @comment.author
    Comment.where(parent_id: @comment.id).update_all(parent_id: nil)
    @comment.reload.destroy!

    assert_in_inbox_of author,
      /A post or comment of yours that has since been deleted was removed by a moderator/
    assert_in_inbox_of reporter, /removed the comment you flagged|removed the post you flagged/
  end

  test "doesn't notify of an author's own actions, and deleted accounts" do
    own = Post.create!(author: users(:admin), title: "An administrator's post", body: "Text")
    assert_no_difference(-> { Notification.count }) { decide own, "removed" }
  end

  test "lists decisions in the API with their text and reason" do
    decide @post, "removed", "Off topic here"
    notice = api(200, :get, "/inbox", by: token_of(@author))["notices"].first
    assert_equal [ "moderation", "removed", "Off topic here", @post.id ],
      notice.values_at("kind", "action", "reason", "post_id")
  end

  test "notifies an applicant of the decision" do
    applicant = users(:newcomer)
    request = JoinRequest.create!(user: applicant, body: "May I?")
    request.decide "declined", by: users(:admin), reason: "Not now"
    assert_in_inbox_of applicant, /Your request to join was declined/, "Not now"

    request.decide "accepted", by: users(:admin), reason: nil
    assert_in_inbox_of applicant, /Your request to join was approved/
    assert_equal 1, applicant.notifications.join_request.count
  end

  test "shows suspended members a banner on every page, and what they can still do" do
    member = users(:newcomer)
    sign_in_as member
    decide member, "suspended", "Three warnings", days: 7
    [ root_path, post_path(@post), settings_root_path, inbox_path ].each do |path|
      get path
      assert_select "aside.flash", /You’re suspended until .*Three warnings/m
      assert_select "aside.flash a[href='#{settings_export_path}']"
    end

    member.reinstate
    get root_path
    assert_select "aside.flash", false
  end

  private
    def assert_unread(*actions)
      unread = @author.reload.notifications.unread
      assert_equal actions, unread.map { |notification| notification.moderation_action.action }
      assert_equal actions.size, @author.unread_count
    end

    def inbox_of(user)
      sign_in_as user
      get inbox_path
      assert_response :success
      response.body
    end

    def assert_in_inbox_of(user, text, reason = nil)
      inbox_of user
      assert_select "li.notification:first-child .meta", text
      assert_select "li.notification:first-child .reason", /#{Regexp.escape reason}/ if reason
    end
end
