require "test_helper"

class Post::LockableTest < ActiveSupport::TestCase
  test "rejects comments and replies until it is unlocked" do
    assert decide(posts(:wal), "locked", "It goes in circles")
    assert posts(:wal).reload.locked?
    action = posts(:wal).thread_lock.moderation_action
    assert_equal [ "It goes in circles", users(:admin) ], [ action.reason, action.user ]
    assert_not remark.submit
    assert_not remark(parent: comments(:answer)).submit
    assert_not decide(posts(:wal), "locked")

    assert decide(posts(:wal).reload, "unlocked")
    assert_not posts(:wal).reload.locked?
    assert remark.submit
  end

  test "still allows edits to existing comments" do
    comment = remark.submit
    decide posts(:wal), "locked"
    assert comment.reload.update(body: "Said better.")
  end

  test "records the previous title when a moderator changes it" do
    assert decide(posts(:wal), "retitled", "Without the hype", title: "Write-ahead logging")
    assert_equal "Write-ahead logging", posts(:wal).reload.title
    assert_equal "How write-ahead logging really works", ModerationAction.sole.previous_title
    assert_not posts(:wal).edited?
  end

  test "rejects a new title that is blank, too long or unchanged" do
    [ "", "x" * 151, posts(:wal).title ].each do |title|
      action = posts(:wal).moderation_action_by(users(:admin), action: "retitled", reason: "So", title:)
      assert_not action.execute
      assert action.errors[:title].any?
    end
    assert_equal "How write-ahead logging really works", posts(:wal).reload.title
  end

  private
    def remark(**attributes)
      posts(:wal).reload.comments.new(author: users(:newcomer), body: "Once more.", **attributes)
    end
end
