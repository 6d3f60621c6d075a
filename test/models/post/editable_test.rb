require "test_helper"

class Post::EditableTest < ActiveSupport::TestCase
  setup { @post = users(:maria).posts.create!(title: "Fresh", body: "Words.") }

  test "can be edited by its author for two hours" do
    assert @post.editable_by?(users(:maria))
    travel(2.hours + 1.second) { assert_not @post.editable_by?(users(:maria)) }
  end

  test "can't be edited by others, not even administrators" do
    users(:tomas).moderator!
    [ users(:tomas), users(:admin), nil ].each { |user| assert_not @post.editable_by?(user) }
  end

  test "is edited once the text changes" do
    @post.update! title: "Fresh"
    assert_not @post.edited?
    @post.vote_by users(:tomas)
    assert_not @post.reload.edited?
    @post.update! body: "Other words."
    assert @post.edited?
  end

  test "can be restored in time by the author who deleted it" do
    @post.remove by: users(:maria)
    assert_not @post.editable_by?(users(:maria))
    assert @post.restorable_by?(users(:maria))
    assert_not @post.restorable_by?(users(:tomas))
    assert_not @post.restorable_by?(nil)
    travel(2.hours + 1.second) { assert_not @post.restorable_by?(users(:maria)) }

    @post.restore
    assert_not @post.removed?
    assert_nil @post.removal
  end

  test "can't be restored without a moderation action if a moderator removed it" do
    @post.remove by: users(:admin)
    assert_not @post.removed_by_author?
    assert_not @post.restorable_by?(users(:maria))
    assert_not @post.restorable_by?(users(:admin)) # except by a moderation action
  end

  test "keeps the first removal when removed twice" do
    @post.remove by: users(:maria)
    @post.remove by: users(:admin)
    assert @post.removed_by_author?
    assert_equal 1, Removal.where(post: @post).count
  end
end
