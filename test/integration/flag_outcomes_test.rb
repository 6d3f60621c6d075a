require "test_helper"

# Members who flagged are notified of each outcome once, whether moderators, members or the author decided.
# Flags stay private.
class FlagOutcomesTest < ActionDispatch::IntegrationTest
  setup do
    @post, @comment = posts(:wal), comments(:objection)
    @reporter = trusted_member
  end

  test "notifies of an item that flags hid, and not again of its removal" do
    report @comment
    hide_by_flags @comment
    assert_told(
      /\AThe comment you flagged was hidden because several members flagged it. A moderator will review it./,
      "hidden"
    )
    assert_equal @comment.flags.count, notifications.size

    assert_no_difference(-> { notifications.size }) { decide @comment.reload, "removed" }
  end

  test "notifies of a moderator's decision on an item that flags hid, if it is another" do
    report @comment
    hide_by_flags @comment
    decide @comment.reload, "restored", "Fine"
    assert_told(/reviewed the comment you flagged and didn.t remove it/, "hidden", "restored")
  end

  test "notifies of vouches, then of a removal, but not of being kept twice" do
    report @comment
    hide_by_flags @comment
    AutoHideable::VOUCHES_TO_RESTORE.times do
      Vouch.new(user: trusted_member, comment: @comment.reload).submit
    end
    assert_told(/The comment you flagged was restored because members vouched for it/, "hidden", "vouched")

    late = trusted_member
    travel 1.minute
    @comment.reload.flags.create! user: late, reason: "spam", created_at: Time.current
    decide @comment.reload, "dismissed"
    assert_equal %w[ hidden vouched ], outcomes_of(@reporter)
    assert_equal %w[ dismissed ], outcomes_of(late)
    assert_no_difference(-> { notifications.size }) { decide @comment.reload, "removed" }
  end

  test "notifies of a removal after vouches" do
    report @comment
    hide_by_flags @comment
    AutoHideable::VOUCHES_TO_RESTORE.times do
      Vouch.new(user: trusted_member, comment: @comment.reload).submit
    end
    decide @comment.reload, "removed", "Unkind"
    assert_told(/removed the comment you flagged. Thanks/, "hidden", "vouched", "removed")
  end

  test "notifies of a merge, and not of what is decided afterwards" do
    report @post
    decide @post.reload, "merged", target_address: posts(:essay).id.to_s
    assert_told(/A moderator merged the post you flagged into “#{posts(:essay).title}”/, "merged")
    assert_select "li.notification .meta a[href='#{post_path(posts(:essay))}']"
    assert_no_difference(-> { notifications.size }) { decide @post.reload, "dismissed" }
  end

  test "previews the notification of a merge" do
    report @post
    action = @post.reload.moderation_action_by(users(:admin), action: "merged", reason: "The same",
      target_address: posts(:essay).id.to_s)
    assert action.valid?
    assert_equal %w[ moderation flag ], action.notification_previews.map(&:kind)
  end

  test "notifies of an item that its author deleted, once" do
    report @comment
    @comment.flags.create! user: users(:admin), reason: "spam"
    sign_in_as @comment.author
    @comment.update_columns created_at: Time.current
    2.times do
      delete comment_path(@comment)
      assert @comment.reload.removed_by_author?
      delete comment_removal_path(@comment)
      assert @comment.reload.visible?
    end
    assert_equal [ @reporter, users(:admin) ].map(&:id).sort, Notification.deletion.pluck(:user_id).sort
    assert_told(/\AThe author deleted the comment you flagged\./, nil)
    assert_select "li.notification .reason, li.notification a[href^='/moderation/log']", 0
    assert_equal 1, @reporter.reload.unread_count

    decide @comment, "removed"
    assert_equal [ nil, "removed" ], outcomes_of(@reporter)
  end

  test "notifies of a post that its author deleted, by email and in the API, in each language" do
    report @post
    @reporter.update_columns email_address: "reporter@example.com", language: "de"
    setting = NotificationSetting.create!(user: @reporter, email_frequency: "each", email_since: 1.day.ago)
    @post.reload.delete_by_author
    mail = capture_emails { EmailNotifier.notify(setting) }.sole
    assert_equal "Der Beitrag, den du gemeldet hast, wurde von seinem Autor oder seiner Autorin gelöscht",
      mail.subject

    notice = api(200, :get, "/inbox", by: token_of(@reporter))["notices"].first
    assert_equal [ "deletion", @post.id, nil ], notice.values_at("kind", "post_id", "action")
  end

  test "notifies once of each item that is deleted with its author's account" do
    [ @post, @comment ].each { |item| report item }
    author = @comment.author
    flagged_before = author.comments.create!(post: @post, body: "Gone before")
    report flagged_before
    flagged_before.delete_by_author
    assert_equal 1, notifications.size

    assert delete_account_of(author, texts: true)
    assert_predicate @comment.reload, :removed?
    assert_equal [ @comment.id, flagged_before.id ].sort, notifications.map { |one| one.flag.comment_id }.sort
    assert_told(/\AThe author deleted the comment you flagged\./, nil, nil)
    assert_equal 2, @reporter.reload.unread_count
  end

  test "doesn't notify when an account is deleted and its items are kept" do
    report @comment
    assert_no_difference(-> { Notification.count }) do
      assert delete_account_of(@comment.author, texts: false)
    end
    decide @comment.reload, "removed"
    assert_told(/removed the comment you flagged/, "removed")
  end

  test "doesn't notify of the dismissal of an item that its author deleted" do
    report @comment
    @comment.delete_by_author
    decide @comment.reload, "dismissed"
    assert_equal [ nil ], outcomes_of(@reporter)
  end

  test "doesn't notify of a deletion after a decision or without flags, but of one that flags preceded" do
    report @comment
    decide @comment.reload, "dismissed"
    assert_no_difference(-> { notifications.size }) { @comment.reload.delete_by_author }

    hidden = comments(:answer)
    hide_by_flags hidden
    assert_no_difference -> { Notification.count } do
      hidden.reload.delete_by_author
      comments(:correction).delete_by_author
    end
    assert hidden.reload.hidden_by_flags?
  end

  test "deletes the notification of a deletion when the flag is withdrawn" do
    report @comment
    @comment.delete_by_author
    assert_equal 1, @reporter.reload.unread_count
    @comment.unflag_by @reporter
    assert_equal [ 0, 0 ], [ @reporter.notifications.count, @reporter.reload.unread_count ]
  end

  test "names no member who flagged" do
    report @comment
    hide_by_flags @comment
    people = Notification.flag.map(&:user)
    people.each do |user|
      sign_in_as user
      get inbox_path
      (people - [ user ]).each { |other| assert_no_match other.username, response.body }
    end
  end

  private
    def delete_account_of(user, texts:)
      user.delete_account(texts:, challenge: SignInHelper::PASSWORD)
    end

    def report(item) = assert(item.flags.new(user: @reporter, reason: "spam").submit)

    def notifications = Notification.where(kind: %w[ flag deletion ])

    def outcomes_of(user)
      user.notifications.order(:id).map { |notification| notification.moderation_action&.action }
    end

    # The latest notification, and the actions of all.
    def assert_told(text, *outcomes)
      sign_in_as @reporter
      get inbox_path
      assert_match text, css_select("li.notification:first-child .meta").sole.text.delete_prefix("unread ")
      assert_equal outcomes, outcomes_of(@reporter)
    end
end
