require "test_helper"

# Each moderation action by whom it reaches and how. It is in the log, and the member concerned reads the
# reason in the inbox, by email and by push.
class ModerationMatrixTest < ActionDispatch::IntegrationTest
  include ActionView::RecordIdentifier, AnnouncedActionsHelper

  # The action, its target, the actions that it requires and what the member reads.
  ANNOUNCED = {
    "removed" => [ :post, [], "Your post “#{TITLE}” was removed by a moderator." ],
    "restored" => [ :post, %w[ removed ], "Your post “#{TITLE}” was restored by a moderator." ],
    "approved" => [
      :post, %w[ held ], "Your post “#{TITLE}” was approved by a moderator and is visible now."
    ],
    "purge_requested" => [
      :post, [], "Your post “#{TITLE}” was removed by a moderator, who asked to delete it permanently. " \
        "Another moderator will decide."
    ],
    "hidden" => [
      :post,
      [],
      "Your post “#{TITLE}” was hidden because members flagged it. A moderator will review it."
    ],
    "vouched" => [ :post, %w[ hidden ], "Your post “#{TITLE}” was restored because members vouched for it." ],
    "locked" => [
      :post, [], "Your post “#{TITLE}” was locked by a moderator. Members can no longer comment on it."
    ],
    "unlocked" => [
      :post,
      %w[ locked ],
      "Your post “#{TITLE}” was unlocked by a moderator. Members can comment on it again."
    ],
    "slowed" => [
      :post, [], "A moderator turned on slow mode for your post “#{TITLE}”. " \
        "Members can comment on it only every few minutes."
    ],
    "unslowed" => [ :post, %w[ slowed ], "A moderator turned off slow mode for your post “#{TITLE}”." ],
    "restricted" => [
      :post, [], "A moderator closed your post “#{TITLE}” to members who joined recently. " \
        "All others can comment on it."
    ],
    "unrestricted" => [
      :post, %w[ restricted ], "A moderator opened your post “#{TITLE}” to all members. " \
        "They can comment on it."
    ],
    "retitled" => [
      :post, [], "A moderator changed the title of your post “Plainer”. It was “#{TITLE}” before."
    ],
    "retagged" => [ :post, [], "A moderator changed the tags of your post “#{TITLE}”. Previous tags: none." ],
    "merged" => [ :post, [],
      "Your post “#{TITLE}” was merged into “Show: A terminal mail reader in 900 lines” by a moderator." ],
    "separated" => [
      :post,
      %w[ merged ],
      "Your post “#{TITLE}” is a separate thread again: a moderator undid its merge."
    ],
    "warned" => [ :user, [], "You were warned by a moderator." ],
    "suspended" => [ :user, [], /\AYou were suspended until .+ 20\d\d.*\.\z/ ],
    "banned" => [ :user, [], "You were banned." ],
    "discounted" => [
      :user, [], "A moderator discounted your votes. They no longer count for points, ranks and karma."
    ],
    "recounted" => [ :user, %w[ discounted ], "Your votes count again, including earlier ones." ],
    "reinstated" => [ :user, %w[ banned ], "You were reinstated. You can post, comment and vote again." ],
    "appointed" => [ :user, [], "You’re now a moderator." ],
    "relieved" => [ :user, %w[ appointed ], "You’re no longer a moderator." ],
    "promoted" => [ :user, %w[ appointed ], "You’re now an administrator." ],
    "demoted" => [
      :user, %w[ appointed promoted ], "You’re no longer an administrator, but still a moderator."
    ],
    "link_created" => [
      :user, [],
      "An administrator created a link with which someone can sign in to your account and choose a new " \
        "password."
    ],
    "granted" => [
      :user,
      [],
      "A moderator granted you the hat “Librarian”. You can choose it when you write a comment."
    ],
    "revoked" => [
      :user, %w[ granted ], "A moderator revoked your hat “Librarian”. Your comments no longer show it."
    ]
  }.freeze
  UNANNOUNCED = %w[ dismissed ].freeze # authors don't learn that their item was flagged
  # Taken by a second moderator (PurgesTest), or about a reason.
  OF_PURGES = %w[ purged purge_declined redaction_requested ].freeze
  ON_TAGS = %w[ introduced described retired revived ].freeze

  setup do
    @member, @post, @item = users(:maria), posts(:wal), posts(:wal)
    create_tags "web"
  end

  test "expects only actions that exist" do
    assert_empty [ *ANNOUNCED.keys, *UNANNOUNCED, *OF_PURGES, *ON_TAGS ] - ModerationAction::ACTIONS
  end

  # All others are announced with the text of their locale file.
  (ModerationAction::ACTIONS - ANNOUNCED.keys - UNANNOUNCED - OF_PURGES - ON_TAGS).each do |action|
    test "#{action}: in the log, the inbox, emails and push messages, with the text of its locale file" do
      kind, post = Moderation::Action.named(action), "“#{TITLE}”"
      target = kind.about_user? ? :user : :post
      possible = kind.possible_on?(target == :user ? @member : @post)
      assert_announced action, target, possible ? [] : kind.reversed_by,
        I18n.t("notifications.moderation.#{action}_html", item: "Your post #{post}", post:)
    end
  end

  ANNOUNCED.each do |action, (target, required, text)|
    test "#{action}: in the log, the inbox, emails and push messages" do
      assert_announced action, target, required, text
    end
  end

  test "dismissed: in the log only, for the author" do
    flag @post, by: 1
    assert_empty messages_pushed { act "dismissed", :post }
    assert_in_log ModerationAction.sole
    assert_empty emailed_decisions
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
end
