require "test_helper"

class CommentTest < ActiveSupport::TestCase
  test "accepts 1 to 40,000 characters" do
    assert_valid comment(body: "x")
    assert_valid comment(body: "é" * 40_000)
    assert_message /is too long \(maximum 40000 characters\)/, comment(body: "é" * 40_001)
    assert_message "Comment can’t be blank", comment(body: "")
  end

  test "reports a blank body with one error" do
    assert_equal 1, comment(body: "\n \t ").tap(&:validate).errors.count
  end

  test "rejects a body without visible characters" do
    assert_message(/can’t be blank/, comment(body: nil))
    assert_message(/can’t be blank/, comment(body: "\u200B\u2060 \u00A0"))
  end

  test "strips control characters, normalizes line endings and keeps indentation" do
    saved = comment(body: "\r\n    code\r\nmore\u0000\u0007\u0085\ttab  \n\n").tap(&:save!)
    assert_equal "    code\nmore\ttab", saved.reload.body
  end

  test "limits the length in the database as well" do
    assert_raises(ActiveRecord::StatementInvalid) { comment(body: "").save!(validate: false) }
    assert_raises(ActiveRecord::StatementInvalid) { comment(body: "é" * 40_001).save!(validate: false) }
  end

  test "strips broken UTF-8" do
    assert_equal "half", comment(body: "half\xC3".dup.force_encoding("UTF-8")).body
  end

  test "accepts a parent on the same post only" do
    assert_valid comment(parent: comments(:objection))
    assert_message(/belongs to another post/, comment(parent: comments(:unkind)))
  end

  test "rejects replies to deleted comments and deleted posts" do
    assert_message(/comment you’re replying to was deleted/, comment(parent: comments(:taken_back)))
    assert_message(/post was deleted/, comment(post: posts(:withdrawn)))
  end

  test "stays valid when its parent is deleted" do
    assert_valid comments(:correction)
  end

  test "increments the comment counts of its post and its author" do
    assert_difference -> { posts(:wal).reload.comments_count } => 1,
      -> { users(:newcomer).reload.comments_count } => 1 do
      comment.save!
    end
  end

  test "lists the hottest comments first, without deleted ones" do
    listed = Comment.hottest_first.to_a
    assert_equal listed.sort_by { |comment| [ -comment.hotness, -comment.id ] }, listed
    assert_not_includes listed, comments(:taken_back)
  end

  private
    def comment(**attributes)
      Comment.new(post: posts(:wal), author: users(:newcomer), body: "I see.", **attributes)
    end

    def assert_valid(comment)
      assert comment.valid?, comment.errors.full_messages.to_sentence
    end

    def assert_message(message, comment)
      assert_not comment.valid?
      assert_match message, comment.errors.full_messages.to_sentence
    end
end
