require "test_helper"

class Post::EditableTest < ActiveSupport::TestCase
  setup { @post = users(:maria).posts.create!(title: "Fresh", body: "Words.") }

  test "its author may change it for two hours" do
    assert @post.editable_by?(users(:maria))
    travel(2.hours + 1.second) { assert_not @post.editable_by?(users(:maria)) }
  end

  test "others may not edit, not even administrators" do
    users(:tomas).moderator!
    [ users(:tomas), users(:admin), nil ].each { |user| assert_not @post.editable_by?(user) }
  end

  test "says that it was changed" do
    @post.update! title: "Fresh"
    assert_not @post.edited?
    @post.vote_by users(:tomas)
    assert_not @post.reload.edited?
    @post.update! body: "Other words."
    assert @post.edited?
  end

  test "its author brings back what they took down themselves" do
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

  test "a moderator's removal stands" do
    @post.remove by: users(:admin)
    assert_not @post.removed_by_author?
    assert_not @post.restorable_by?(users(:maria))
    assert_not @post.restorable_by?(users(:admin)) # but by a decision
  end

  test "taking down twice is taking down once" do
    @post.remove by: users(:maria)
    @post.remove by: users(:admin)
    assert @post.removed_by_author?
    assert_equal 1, Removal.where(post: @post).count
  end
end
