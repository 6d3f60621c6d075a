# A post that was merged into another is in no list, and its discussion continues there.
module Post::Mergeable
  extend ActiveSupport::Concern

  included do
    has_one :merge, dependent: :delete
  end

  class_methods do
    # Returns the visible post with the id or URL +text+, or nil.
    def find_by_id_or_url(text)
      visible.find_by(id: $~[:id]) if text.to_s.strip.match(%r{(?:\A|/posts/)(?<id>[1-9]\d{0,17})(?:[?#].*)?\z})
    end
  end

  def merged?
    removed? && !merge.nil?
  end

  # The post where the discussion continues. Nil if it isn't merged, or if comments sent during the merge have stayed here.
  def moved_to
    merge.target_post if merged? && comments_count.zero?
  end

  # Posts whose discussions were merged into this one.
  def merges
    merges_count.zero? ? [] : Merge.where(target_post: self).with_posts.sort_by(&:id)
  end

  # The earliest other posts of the same link, as candidates for a merge.
  def duplicates
    normalized_url ? self.class.visible.where(normalized_url:).where.not(id:).order(:created_at, :id).limit(5) : self.class.none
  end

  # +moderation_action+ has the target.
  def merge_by(moderation_action)
    create_merge!(target_post: moderation_action.target_post, moderation_action:).move_comments
    remove by: moderation_action.user
  end

  def unmerge
    merge.move_back
    restore
  end
end
