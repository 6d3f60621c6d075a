require "test_helper"

# Bulk actions on posts and comments that a moderator selected.
class BulkAction::SelectionTest < ActiveSupport::TestCase
  include ActiveJob::TestHelper

  setup do
    users(:tomas).moderator!
    @post, @comment = posts(:wal), comments(:objection)
  end

  test "removes the selection, with a log entry and notifications for each" do
    reporter = trusted_member
    @comment.flags.new(user: reporter, reason: "spam").submit
    bulk_action = act("removed", @post, @comment)

    assert bulk_action.reload.applied?
    assert_equal [ true, true ], [ @post, @comment ].map { |item| item.reload.removed? }
    assert_equal [ [ "removed", "Spam wave" ] ] * 2, ModerationAction.pluck(:action, :reason)
    assert_equal [ @post.author_id, @comment.author_id ].sort, Notification.moderation.pluck(:user_id).sort
    assert_equal [ reporter.id ], Notification.flag.pluck(:user_id)
    assert_equal [ 2, 2 ], [ bulk_action.items_done, bulk_action.items_count ]
    assert_empty bulk_action.skipped_items
    assert_empty ModerationQueueItem.pending
  end

  test "dismisses flags, with the reason that a single dismissal has, which can't be undone" do
    [ @post, @comment ].each { |item| flag item, by: 1 }
    bulk_action = act("dismissed", @post, @comment, reason: " ")

    assert_equal [ "No problem found." ], ModerationAction.where(action: "dismissed").distinct.pluck(:reason)
    assert_equal 2, Notification.flag.count
    assert_not bulk_action.reload.undoable?
    assert_no_enqueued_jobs { bulk_action.undo by: users(:admin) }
    assert bulk_action.reload.applied?
  end

  test "restores, and removes again when that is undone" do
    [ @post, @comment ].each { |item| decide item, "removed" }
    bulk_action = act("restored", @post, @comment)
    assert_equal [ false, false ], [ @post, @comment ].map { |item| item.reload.removed? }

    decide @comment, "removed", "Still spam"
    decide @comment.reload, "restored", "On second thought"
    bulk_action.undo by: users(:tomas)
    assert bulk_action.reload.undone?
    assert_equal [ true, false ], [ @post, @comment ].map { |item| item.reload.removed? }
    assert_equal [ "removed", users(:tomas), "Undone: Spam wave" ],
      @post.last_moderation_action.then { |action| [ action.action, action.user, action.reason ] }
  end

  test "skips what another moderator has decided on since the page was rendered" do
    [ @post, @comment ].each { |item| flag item, by: 1 }
    seen = ModerationAction.last_id
    decide @post.reload, "dismissed", "This is fine"
    bulk_action = act("removed", @post, @comment, seen_up_to: seen)

    assert_equal [ false, true ], [ @post, @comment ].map { |item| item.reload.removed? }
    assert_equal [ @post ], bulk_action.reload.skipped_items
    assert_equal 1, bulk_action.items_done
  end

  test "skips what isn't possible, but not what flags have hidden since" do
    seen = ModerationAction.last_id
    hide_by_flags @comment
    @post.remove by: @post.author
    bulk_action = act("removed", @post, @comment, seen_up_to: seen)

    assert_equal users(:admin), @comment.reload.removal.user
    assert_equal [ @post ], bulk_action.reload.skipped_items
  end

  test "doesn't remove again what another moderator restored during an interruption" do
    bulk_action = act("removed", @post, seen_up_to: ModerationAction.last_id)
    decide @post.reload, "restored", "This is fine"
    BulkAction.update_all state: "applying"
    perform_enqueued_jobs { bulk_action.reload.start }
    assert_not_predicate @post.reload, :removed?
  end

  test "needs a selection, a known action, and a reason unless it dismisses flags" do
    assert_equal [ "Reason can’t be blank" ],
      errors_of([ "post_#{@post.id}" ], action: "removed", reason: " ")
    [ [], [ "post_0", "post_x", "user_1", "comment_99999999999999999999" ] ].each do |keys|
      assert_equal [ "Choose at least one post or comment" ],
        errors_of(keys, action: "removed", reason: "Spam")
    end
    assert_match(/Action isn’t available/,
      errors_of([ "post_#{@post.id}" ], action: "banned", reason: "Spam").sole)
    assert_empty errors_of([ "post_#{@post.id}" ], action: "removed", reason: "Spam", seen_up_to: "9" * 30)
    assert_not_predicate @post.reload, :removed?
  end

  private
    def act(action, *items, reason: "Spam wave", **)
      keys = items.map { |item| ActionView::RecordIdentifier.dom_id(item) }
      BulkAction.on(users(:admin), keys, action:, reason:, **).tap { |bulk_action| assert bulk_action.submit }
    end

    def errors_of(keys, **attributes)
      BulkAction.on(users(:admin), keys, **attributes).tap(&:validate).errors.full_messages
    end
end
