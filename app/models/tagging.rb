# That a post has a tag.
class Tagging < ApplicationRecord
  belongs_to :post
  belongs_to :tag

  # The ids of the tags of posts, by the +ids+ of those.
  def self.of(ids)
    where(post_id: ids).pluck(:post_id, :tag_id).each_with_object({}) { |(post_id, tag_id), all| (all[post_id] ||= []) << tag_id }
  end
end
