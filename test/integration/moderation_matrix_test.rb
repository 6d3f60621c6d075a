require "test_helper"

# Each moderation action by whom it reaches and how. It is in the log, and the member concerned reads the reason in the inbox, by
# email and by push.
class ModerationMatrixTest < ActionDispatch::IntegrationTest
  include ActionMailer::TestHelper, ActionView::RecordIdentifier, ActiveJob::TestHelper, ModerationTestHelper,
    TagsTestHelper

  TITLE = "How write-ahead logging really works"
  REASON = "As the guidelines say"

  # The action, its target, the actions that it requires and what the member reads.
  ANNOUNCED = {
    "removed" => [ :post, [], "Your post “#{TITLE}” was removed by a moderator." ],
    "restored" => [ :post, %w[ removed ], "Your post “#{TITLE}” was restored by a moderator." ],
    "hidden" => [ :post, [], "Your post “#{TITLE}” was hidden because members flagged it. A moderator will review it." ],
    "vouched" => [ :post, %w[ hidden ], "Your post “#{TITLE}” was restored because members vouched for it." ],
    "locked" => [ :post, [], "Your post “#{TITLE}” was locked by a moderator. Members can no longer comment on it." ],
    "unlocked" => [ :post, %w[ locked ], "Your post “#{TITLE}” was unlocked by a moderator. Members can comment on it again." ],
    "retitled" => [ :post, [], "A moderator changed the title of your post “Plainer”. It was “#{TITLE}” before." ],
    "retagged" => [ :post, [], "A moderator changed the tags of your post “#{TITLE}”." ],
    "merged" => [ :post, [],
      "Your post “#{TITLE}” was merged into “Show: A terminal mail reader in 900 lines” by a moderator." ],
    "separated" => [ :post, %w[ merged ], "Your post “#{TITLE}” was separated again from the post it was merged into." ],
    "warned" => [ :user, [], "You were warned by a moderator." ],
    "suspended" => [ :user, [], /\AYou were suspended until .+ 20\d\d.*\.\z/ ],
    "banned" => [ :user, [], "You were banned." ],
    "reinstated" => [ :user, %w[ banned ], "You were reinstated. You can post, comment and vote again." ],
    "appointed" => [ :user, [], "You’re now a moderator." ],
    "relieved" => [ :user, %w[ appointed ], "You’re no longer a moderator." ],
    "granted" => [ :user, [], "A moderator granted you the hat “Librarian”. You can choose it when you write a comment." ],
    "revoked" => [ :user, %w[ granted ], "A moderator revoked your hat “Librarian”. Your comments no longer show it." ]
  }.freeze
  UNANNOUNCED = %w[ dismissed ].freeze # authors don't learn that their item was flagged
  ON_TAGS = %w[ introduced described retired revived ].freeze
  BY_MEMBERS = %w[ hidden vouched ].freeze

  setup do
    @member, @post = users(:maria), posts(:wal)
    create_tags "web"
  end

  test "covers every action" do
    assert_equal ModerationAction::ACTIONS.sort, [ *ANNOUNCED.keys, *UNANNOUNCED, *ON_TAGS ].sort
  end

  ANNOUNCED.each do |action, (target, required, text)|
    test "#{action}: in the log, the inbox, emails and push messages" do
      required.each { |earlier| act earlier, target }
      subscribe_to_everything
      pushed = messages_pushed { act action, target }
      logged = ModerationAction.latest_first.first
      assert_equal [ action, @member, action.in?(BY_MEMBERS) ? nil : users(:admin) ],
        [ logged.action, logged.subject, logged.user ]
      assert_equal REASON, logged.reason unless action.in?(BY_MEMBERS)

      assert_in_log logged
      assert_mailed text, logged.reason
      assert_equal [ logged.reason ], pushed.pluck("body")
      assert_operator text, :===, pushed.sole["title"]
      assert_in_inbox text, logged.reason
    end
  end

  test "dismissed: in the log only, for the author" do
    flag @post, by: 1
    subscribe_to_everything
    assert_empty messages_pushed { act "dismissed", :post }
    assert_in_log ModerationAction.sole
    assert_empty capture_emails { NotificationSetting.of(@member).deliver }
    assert_empty @member.notifications.moderation
  end

  test "actions on tags: in the log only" do
    sign_in_as users(:admin)
    post moderation_tags_path, params: { tag: { name: "css", description: "Styles", reason: REASON } }
    [ { description: "Style sheets" }, { retired: "1" }, { retired: "0" } ].each do |change|
      patch moderation_tag_path("css"), params: { tag: { reason: REASON, **change } }
    end
    actions = ModerationAction.order(:id).to_a
    assert_equal ON_TAGS, actions.map(&:action)
    actions.each { |action| assert_in_log action }
    assert_empty Notification.where.not(moderation_action_id: nil)
  end

  test "suspended and banned members read the reason on each page" do
    { "suspended" => /You’re suspended until/, "banned" => /You’re banned/ }.each do |action, text|
      act action, :user
      sign_in_as @member
      [ root_path, post_path(@post), inbox_path, settings_root_path ].each do |path|
        get path
        assert_select "aside.flash", /#{text}.*Reason: #{REASON}/m
      end
    end
  end

  private
    # As the form for moderators does, or members.
    def act(action, target)
      case action
      when "hidden" then flag(@post.reload, by: AutoHideable::FLAGS_TO_HIDE)
      when "vouched" then AutoHideable::VOUCHES_TO_RESTORE.times { Vouch.new(user: trusted_member, post: @post.reload).submit }
      else post_action(action, target)
      end
      perform_enqueued_jobs only: ContinueOperationJob
    end

    def post_action(action, target)
      sign_in_as users(:admin)
      path = target == :user ? moderation_user_actions_path(@member) : moderation_post_actions_path(@post)
      post path, params: { moderation_action: {
        action:, reason: REASON, days: 7, title: "Plainer", tag_names: "web", target_address: posts(:show_terminal).id.to_s,
        hat_name: "Librarian", hat_id: @member.hats.last&.id
      }.compact }
      assert_response :see_other, action
    end

    # Those that exist are read.
    def subscribe_to_everything
      Notification.unread.mark_read
      NotificationSetting.of(@member).update!(email_frequency: "each", email_since: 1.minute.ago)
    end

    def messages_pushed(&)
      PushService.run do |service|
        PushSubscription.delete_all
        PushSubscription.new(session: sessions(:maria_laptop), user: @member, **service.subscription).submit
        perform_enqueued_jobs(only: PushNotificationsJob, &)
        service.delivered.map(&:message)
      end
    end

    def assert_in_log(action)
      sign_out
      get moderation_log_path
      assert_select "##{dom_id action}", /#{Regexp.escape action.user&.username || "members"}.*#{Regexp.escape action.reason}/m
    end

    def assert_mailed(text, reason)
      mail = capture_emails { NotificationSetting.of(@member).deliver }.sole
      assert_operator text, :===, mail.subject
      [ mail.text_part, mail.html_part ].each { |part| assert_includes part.decoded, reason }
    end

    def assert_in_inbox(text, reason)
      sign_in_as @member
      get inbox_path
      notification = css_select("li.notification").first
      assert_match text.is_a?(String) ? text : /You were suspended until/, notification.text.squish
      assert_equal "Reason: #{reason}", notification.at_css(".reason").text.squish
    end
end
