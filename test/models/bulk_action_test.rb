require "test_helper"

class BulkActionTest < ActiveSupport::TestCase
  include ActiveJob::TestHelper

  setup do
    @tomas = users(:tomas)
    [ Post, Comment ].each { |model| model.where(author: @tomas).update_all created_at: 10.days.ago }
  end

  test "removes everything posted in the period, with a log entry each, and bans" do
    old = @tomas.posts.visible.create!(title: "Older", body: "Text", created_at: 2.days.ago)
    recent = [ post("Spam"), comment("More spam") ]
    bulk_action = remove(period: "day", ban: true)

    assert bulk_action.reload.applied?
    assert_equal [ true, true, false ], [ *recent, old ].map { |item| item.reload.removed? }
    assert_equal %w[ removed removed banned ].sort,
      ModerationAction.where(reason: "Spam wave").pluck(:action).sort
    assert_equal [ users(:admin) ], ModerationAction.where(reason: "Spam wave").map(&:user).uniq
    assert @tomas.reload.suspended?
    assert_equal 2, bulk_action.items_done
  end

  test "is undone, except for items that a moderator has decided on since" do
    first, second, third = post("Spam"), comment("More spam"), comment("Still spam")
    bulk_action = remove(period: "day", ban: true)
    decide second, "restored", "Not spam"
    decide second.reload, "removed", "It is spam"
    bulk_action.undo by: users(:admin)

    assert bulk_action.reload.undone?
    assert_equal [ false, true, false ], [ first, second, third ].map { |item| item.reload.removed? }
    assert_not @tomas.reload.suspended?
    assert_equal %w[ reinstated restored restored ],
      ModerationAction.where(reason: "Undone: Spam wave").pluck(:action).sort
    assert_equal [ 4, 3 ], [ bulk_action.items_count, bulk_action.items_done ]
  end

  test "doesn't bring back, when undone, what a member deleted with their account" do
    spam = [ post("Spam"), comment("More spam") ]
    bulk_action = remove(period: "day")
    @tomas.delete_account texts: true, challenge: SignInHelper::PASSWORD
    bulk_action.undo by: users(:admin)

    assert bulk_action.reload.undone?
    assert_equal [ true, true ], spam.map { |item| item.reload.removed? }
    assert_empty spam.flat_map(&:allowed_actions)
    assert_equal 0, bulk_action.items_done
  end

  test "keeps a ban that was decided before or since" do
    decide @tomas, "banned", "Earlier"
    bulk_action = remove(period: "day", ban: true)
    decide @tomas, "banned", "Later"
    bulk_action.undo by: users(:admin)
    assert @tomas.reload.suspended?
  end

  test "doesn't ban a member again, so that undoing it leaves another moderator's ban" do
    first = remove(period: "day", ban: true)
    second = remove(period: "day", ban: true)
    assert_equal [ 1, 0 ], [ first, second ].map(&:members_banned)
    assert_equal 1, Notification.moderation.where(user: @tomas).count
    second.undo by: users(:admin)
    assert @tomas.reload.banned?
  end

  test "is undone in the name of the moderator who undoes it" do
    users(:maria).moderator!
    bulk_action = BulkAction.by(users(:maria), [ "tomas" ], reason: "Spam wave", period: "day", ban: true)
    spam = post("Spam")
    assert bulk_action.submit
    users(:maria).member!
    bulk_action.undo by: users(:admin)
    assert_not spam.reload.removed?
    assert_not @tomas.reload.suspended?
    assert_equal [ users(:admin) ], ModerationAction.where("reason LIKE 'Undone%'").map(&:user).uniq
  end

  test "includes items that are hidden by flags, and takes them out of the queue" do
    spam = post("Spam")
    hide_by_flags spam
    remove period: "hour"
    assert_not spam.reload.hidden_by_flags?
    assert_empty ModerationQueueItem.pending
  end

  test "doesn't touch what authors deleted themselves, others' items, and later posts" do
    deleted = post("Second thoughts")
    deleted.remove by: @tomas
    bulk_action = remove(period: "all")
    later = post("Later")
    bulk_action.continue

    assert deleted.reload.removed_by_author?
    assert_not later.reload.removed?
    assert_not posts(:wal).reload.removed?
  end

  test "continues in a job, and after an interruption" do
    20.times { |index| comment "Spam #{index}" }
    with_immediate_seconds(0) { assert_enqueued_jobs(1, only: ContinueOperationJob) { remove period: "day" } }
    bulk_action = BulkAction.sole
    assert bulk_action.applying?
    BulkAction.update_all continued_at: 5.minutes.ago
    perform_enqueued_jobs(only: ContinueOperationJob) { ContinueOperationJob.resume }
    assert bulk_action.reload.applied?
    assert_equal 20, bulk_action.items_done
    assert_equal 20, ModerationAction.where(reason: "Spam wave").count
  end

  test "needs a reason and members below the moderator's role" do
    assert_not BulkAction.by(users(:admin), [ "tomas" ], period: "day", reason: " ").submit
    assert_not BulkAction.by(users(:admin), [ "tomas" ], period: "century", reason: "Spam").submit
    users(:maria).moderator!
    assert_not BulkAction.by(users(:maria), %w[ admin maria nobody ], period: "day", reason: "Spam").submit
    assert_equal [ @tomas ], BulkAction.by(users(:maria), %w[ admin maria tomas ]).members
    assert_empty BulkAction.all
  end

  private
    def remove(**attributes)
      bulk_action = BulkAction.by(users(:admin), [ "tomas" ], reason: "Spam wave", **attributes)
      assert bulk_action.submit
      bulk_action
    end

    def post(title) = Post.new(author: @tomas, title:, body: "Text").submit(limited: false)
    def comment(body) = Comment.new(author: @tomas, post: posts(:wal), body:).submit(limited: false)

    def with_immediate_seconds(seconds, &)
      stub_const(RunsInBatches, :IMMEDIATE_SECONDS, seconds, &)
    end
end
