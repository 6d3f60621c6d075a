# Why an item is in the moderation queue besides flags and filters: it is one of the first of a new member,
# visible ("listed") or not until a moderator approves it ("held").
class ReviewFirstPosts < ActiveRecord::Migration[8.1]
  def up
    add_column :moderation_queue_items, :first_post, :string
    add_check_constraint :moderation_queue_items, "first_post IN ('listed', 'held')",
      name: "moderation_queue_items_first_post_valid"
  end

  def down
    remove_check_constraint :moderation_queue_items, name: "moderation_queue_items_first_post_valid"
    remove_column :moderation_queue_items, :first_post
  end
end
