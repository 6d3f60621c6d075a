# A post that was merged into another is in no list, and its discussion continues there.
module Post::Mergeable
  extend ActiveSupport::Concern

  included do
    has_one :merge, dependent: :delete
  end

  class_methods do
    # Returns the visible post with the id or URL +text+, or nil.
    def find_by_id_or_url(text)
      if text.to_s.strip.match(%r{(?:\A|/posts/)(?<id>[1-9]\d{0,17})(?:[?#].*)?\z})
        visible.find_by(id: $~[:id])
      end
    end
  end

  def merged?
    removed? && !merge.nil?
  end

  # The post where the discussion continues. Nil if it isn't merged, or if comments sent during the merge have
  # stayed here.
  def moved_to
    merge.target_post if merged? && comments_count.zero?
  end

  # Posts whose discussions were merged into this one.
  def merges
    merges_count.zero? ? [] : Merge.where(target_post: self).with_posts.sort_by(&:id)
  end

  # The earliest other posts of the same link, as candidates for a merge.
  def duplicates
    if normalized_url
      self.class.visible.where(normalized_url:).where.not(id:).order(:created_at, :id).limit(5)
    else
      self.class.none
    end
  end

  # The merge that is moving comments from or to this post, or nil. Until it is
  # finished, the thread is locked.
  def running_merge
    if merged? then merge if merge.running?
    elsif merges_count.positive? then Merge.running.find_by(target_post_id: id)
    end
  end

  # +moderation_action+ has the target. The comments are moved after the commit.
  def merge_by(moderation_action)
    merge = Merge.record(self, moderation_action)
    remove by: moderation_action.user
    ActiveRecord.after_all_transactions_commit { merge.start }
  end

  def unmerge
    merge.separate
    ActiveRecord.after_all_transactions_commit { merge.start }
  end
end
