require "test_helper"

# Entries of bulk actions in the moderation log, and the notifications of their authors.
class BulkAction::LogTest < ActiveSupport::TestCase
  include ActiveJob::TestHelper

  setup do
    @tomas, @newcomer = users(:tomas), users(:newcomer)
    [ Post, Comment ].each do |model|
      model.where(author: [ @tomas, @newcomer ]).update_all created_at: 10.days.ago
    end
    2.times { |index| post "Spam #{index}", by: @tomas }
    post "Spam", by: @newcomer
    decide posts(:wal), "locked", "Heated"
  end

  test "is one entry, with the numbers of actions and members" do
    remove ban: true
    assert_equal [ [ "banned", 2, 2 ], [ "removed", 3, 2 ] ], summaries.sole
    assert_equal %w[ banned locked ], entries.pluck(:action)
    assert_equal 5, ModerationLog.new(bulk: entries.first.id.to_s).entries.count
  end

  test "is another entry when it is undone, also after an interruption" do
    bulk_action = remove(ban: true)
    stub_const(RunsInBatches, :IMMEDIATE_SECONDS, 0) { bulk_action.undo by: users(:admin) }
    assert BulkAction.find(bulk_action.id).undoing?
    BulkAction.update_all continued_at: nil
    BulkAction.find(bulk_action.id).continue

    assert_equal %w[ reinstated banned locked ], entries.pluck(:action)
    assert_equal [ [ "reinstated", 2, 2 ], [ "restored", 3, 2 ] ], summaries.last
  end

  test "is one entry when it continues in a job" do
    30.times { |index| post "More spam #{index}", by: @tomas }
    stub_const(RunsInBatches, :IMMEDIATE_SECONDS, 0) { remove }
    perform_enqueued_jobs(only: ContinueOperationJob) do
      BulkAction.update_all continued_at: 5.minutes.ago
      ContinueOperationJob.resume
    end
    assert_equal [ [ "removed", 33, 2 ] ], summaries.sole
  end

  test "is one entry of a log filtered by action, and each action of a member is one" do
    remove ban: true
    assert_equal %w[ removed removed banned ], entries(member: "tomas").pluck(:action)
    assert_equal [ "removed" ], entries(action_name: "removed").pluck(:action)
    assert_equal [ "banned" ],
      entries(action_name: "banned", moderator: "admin", reason: "wave").pluck(:action)
    assert_equal %w[ removed ],
      entries(bulk: entries.first.id.to_s, member: "newcomer", action_name: "removed").pluck(:action)
    assert_equal [ "banned" ], entries(moderator: "admin", reason: "wave").pluck(:action)
    assert_empty entries(bulk: "x")
  end

  test "notifies each author once of all removals, and once when they are undone" do
    bulk_action = remove
    assert_equal [ @tomas.id, @newcomer.id ].sort, notifications.pluck(:user_id).sort
    assert_equal [ 1, 2 ], items_counts
    bulk_action.undo by: users(:admin)
    assert_equal [ 1, 1, 2, 2 ], items_counts
  end

  test "counts only the action that the notification is of" do
    single = post("Alone", by: @tomas)
    decide single, "removed", "Before"
    remove
    assert_equal 1, single.last_moderation_action.items_count
    assert_equal 1, ModerationAction.new(subject: @tomas, action: "removed").items_count
  end

  private
    def remove(**attributes)
      BulkAction.by(users(:admin), %w[ tomas newcomer ], reason: "Spam wave", period: "day", **attributes)
        .tap(&:submit)
    end

    def post(title, by:) = Post.new(author: by, title:, body: "Text").submit(limited: false)
    def entries(**fields) = ModerationLog.new(fields).entries
    def notifications = Notification.moderation.where(user: [ @tomas, @newcomer ])
    def items_counts = notifications.map { |notification| notification.moderation_action.items_count }.sort

    def summaries
      log = ModerationLog.new
      log.summaries_of(log.entries.to_a).values.map do |summary|
        summary.counts.map { |count| [ count.action, count.count, count.members_count ] }
      end
    end
end
