# May have been about the same as another; then its discussion goes on there, and it is in no list.
module Post::Mergeable
  extend ActiveSupport::Concern

  included do
    has_one :merge, dependent: :delete
  end

  class_methods do
    # Returns the visible post with the number or address +text+, or nil.
    def find_by_id_or_url(text)
      visible.find_by(id: $~[:id]) if text.to_s.strip.match(%r{(?:\A|/posts/)(?<id>[1-9]\d{0,17})(?:[?#].*)?\z})
    end
  end

  def merged?
    removed? && !merge.nil?
  end

  # Where its discussion goes on, if all of it is there: a comment that was sent while it was merged stays with it.
  def moved_to
    merge.target_post if merged? && comments_count.zero?
  end

  # Posts whose discussions were merged into this one.
  def merges
    merges_count.zero? ? [] : Merge.where(target_post: self).with_posts.sort_by(&:id)
  end

  # The earliest others of the same link, which it may be merged into.
  def duplicates
    normalized_url ? self.class.visible.where(normalized_url:).where.not(id:).order(:created_at, :id).limit(5) : self.class.none
  end

  # +decision+ says into which.
  def merge_by(moderation_action)
    create_merge!(target_post: moderation_action.target_post, moderation_action:).move_comments
    remove by: moderation_action.user
  end

  def unmerge
    merge.move_back
    restore
  end
end
