require "test_helper"

# Merging two discussions, and separating them again.
class MergeTest < ActiveSupport::TestCase
  include ActiveJob::TestHelper
  setup do
    users(:tomas).moderator!
    @twin = Post.create!(author: users(:newcomer), title: "WAL explained", url: posts(:wal).url)
    @question = Comment.create!(author: users(:maria), post: @twin, body: "Does it lock?")
    @reply = Comment.new(author: users(:newcomer), post: @twin, parent: @question, body: "It does not.")
    @reply.submit
  end

  test "moves comments and replies to the target and updates the counts" do
    before = posts(:wal).comments_count
    merge @twin, posts(:wal)

    assert_equal [ posts(:wal).id ] * 2, [ @question, @reply ].map { |comment| comment.reload.post_id }
    assert_equal [ before + 2, 0, 1 ],
      [ posts(:wal).reload.comments_count, @twin.reload.comments_count, posts(:wal).merges_count ]
    assert @twin.merged?
    assert_equal [ @twin ], posts(:wal).merges.map(&:post)
    assert_equal %w[ purge_requested redaction_requested separated ], @twin.allowed_actions.sort
    assert_equal [ posts(:wal).id ], Notification.where(comment: @reply).pluck(:post_id).uniq
  end

  test "moves comments back when separated, with later replies to them" do
    merge @twin, posts(:wal)
    later = Comment.create!(author: users(:tomas), post: posts(:wal), parent: @reply.reload, body: "Thanks.")
    before = posts(:wal).reload.comments_count
    decide @twin, "separated"

    assert_equal [ @twin.id ] * 3, [ @question, @reply, later ].map { |comment| comment.reload.post_id }
    assert_equal [ before - 3, 3, 0 ],
      [ posts(:wal).reload.comments_count, @twin.reload.comments_count, posts(:wal).merges_count ]
    assert @twin.visible?
    assert_empty Merge.all
  end

  test "moves the comments of earlier merges too, and separates each merge individually" do
    merge @twin, posts(:wal)
    own = posts(:wal).comments.where.not(id: [ @question, @reply ]).ids
    merge posts(:wal), posts(:essay)
    assert_equal [ posts(:essay).id ] * 2, [ @twin, posts(:wal) ].map { _1.reload.merge.target_post_id }

    decide posts(:wal), "separated"
    assert_equal own.sort, posts(:wal).reload.comments.ids.sort
    assert_equal posts(:essay).id, @question.reload.post_id
    decide @twin.reload, "separated"
    assert_equal @twin.id, @question.reload.post_id
  end

  test "moves followers to the target, with one notification each" do
    Follow.insert_all [ [ :tomas, @twin ], [ :admin, @twin ], [ :admin, posts(:wal) ] ]
      .map { |name, post| { user_id: users(name).id, post_id: post.id } }
    perform_enqueued_jobs do
      [ @twin, posts(:wal) ].each { |post| Comment.new(author: users(:maria), post:, body: "News").submit }
    end
    merge @twin, posts(:wal)

    assert_equal [ users(:admin), users(:tomas) ].map(&:id).sort,
      Follow.where(post: posts(:wal), user: [ users(:admin), users(:tomas) ]).pluck(:user_id).sort
    assert_equal [ [ users(:admin).id, posts(:wal).id ], [ users(:tomas).id, posts(:wal).id ] ].sort,
      Notification.thread.where(user: [ users(:admin), users(:tomas) ]).pluck(:user_id, :post_id).sort
  end

  test "locks both threads while the comments are moved, and says how far it is" do
    merge = start_merge
    stop_after_one_batch merge

    [ @twin, posts(:wal) ].each do |post|
      assert_equal merge, post.reload.running_merge
      assert_not_predicate post, :open?
    end
    comment = Comment.new(author: users(:maria), post: posts(:wal), body: "Meanwhile")
    assert_not comment.valid?
    assert comment.errors.of_kind?(:post, :merging)
    assert_equal Writes::Batches::FIRST_SIZE, merge.reload.items_done
    assert_equal 30, merge.items_count
    assert_not_includes posts(:wal).allowed_actions, "merged"
    assert_equal %w[ purge_requested redaction_requested separated ], @twin.allowed_actions.sort

    merge.continue
    assert_equal [ nil, nil ], [ @twin, posts(:wal) ].map { |post| post.reload.running_merge }
    assert_predicate posts(:wal), :open?
  end

  test "continues a merge, and a separation, that was stopped between any two batches" do
    Follow.insert_all [ { user_id: users(:admin).id, post_id: @twin.id } ]
    counts = [ posts(:wal), @twin ].map { |post| post.reload.comments_count }
    merge = start_merge
    continue_with_stops merge
    assert_equal [ counts.sum + 28, 0 ], [ posts(:wal), @twin ].map { |post| post.reload.comments_count }
    assert Follow.exists?(user: users(:admin), post: posts(:wal))

    continue_with_stops merge.reload.separate
    assert_equal [ counts.first, counts.last + 28 ], [ posts(:wal), @twin ].map { _1.reload.comments_count }
    assert @twin.visible?
    assert_empty Merge.all
  end

  test "undoes a merge that is still running" do
    counts = [ posts(:wal), @twin ].map { |post| post.reload.comments_count }
    merge = start_merge
    stop_after_one_batch merge
    decide @twin.reload, "separated"

    assert_equal [ counts.first, counts.last + 28 ], [ posts(:wal), @twin ].map { _1.reload.comments_count }
    assert @twin.visible?
    assert_empty Merge.all
  end

  test "a process that is merging continues with the separation" do
    merge = start_merge
    batches = 0
    merge.continue { Merge.find(merge.id).separate if (batches += 1) == 2 }

    assert_equal 30, @twin.reload.comments_count
    assert @twin.visible?
    assert_empty Merge.all
  end

  test "rejects a target that another merge is changing" do
    start_merge
    moderation_action = merging(posts(:essay), posts(:wal).id.to_s)

    assert_not moderation_action.execute
    assert moderation_action.errors.of_kind?(:target_address, :merging)
  end

  test "rejects merging a post into itself, a missing post or a removed post" do
    posts(:essay).remove by: users(:tomas)
    {
      "" => :missing, "9" * 30 => :missing, "/posts/#{posts(:essay).id}" => :missing, @twin.id.to_s => :same
    }.each do |target_address, error|
      moderation_action = merging(@twin, target_address)
      assert_not moderation_action.execute, target_address
      assert moderation_action.errors.of_kind?(:target_address, error), target_address
    end
    assert @twin.reload.visible?
  end

  test "finds a post by id or URL" do
    id = posts(:wal).id
    [ id.to_s, " #{id} ", "/posts/#{id}", "https://here.example/posts/#{id}#comment_1" ].each do |text|
      assert_equal posts(:wal), Post.find_by_id_or_url(text), text
    end
    [ nil, "", "x#{id}", "/posts/#{id}/edit", "/users/1" ].each do |text|
      assert_nil Post.find_by_id_or_url(text), text.inspect
    end
  end

  private
    def merging(post, target_address)
      post.moderation_action_by(users(:tomas), action: "merged", reason: "The same", target_address:)
    end

    # A merge of 30 comments, which has yet to move them.
    def start_merge
      comment = { author_id: users(:maria).id, post_id: @twin.id }
      Comment.insert_all! Array.new(28) { |index| { **comment, body: "Comment #{index}" } }
      action = merging(@twin.reload, posts(:wal).id.to_s)
      Writes.transaction do
        assert action.valid?
        action.save!
        Merge.record(@twin, action).tap { @twin.remove by: users(:tomas) }
      end
    end

    def stop_after_one_batch(merge)
      batches = 0
      catch(:stopped) { merge.continue { throw :stopped if (batches += 1) == 2 } }
    end

    def continue_with_stops(merge)
      finished = 1.step(by: 1).find do |rounds|
        batches = 0
        catch(:stopped) { merge.continue { throw :stopped if (batches += 1) > rounds } }
      end
      assert_operator finished, :>, 3
    end

    def merge(post, into) = decide(post, "merged", target_address: "https://here.example/posts/#{into.id}")

    # A slow machine leaves the rest to a job.
    def decide(post, action, **)
      assert post.moderation_action_by(users(:tomas), action:, reason: "About the same", **).execute
      perform_enqueued_jobs only: ContinueOperationJob
      post.reload
    end
end
