# May have been about the same as another; then its discussion goes on there, and it is in no list.
module Post::Mergeable
  extend ActiveSupport::Concern

  included do
    has_one :merger, dependent: :delete
  end

  class_methods do
    # Returns the visible post with the number or address +text+, or nil.
    def addressed(text)
      visible.find_by(id: $~[:id]) if text.to_s.strip.match(%r{(?:\A|/posts/)(?<id>[1-9]\d{0,17})(?:[?#].*)?\z})
    end
  end

  def merged?
    removed? && !merger.nil?
  end

  # Where its discussion goes on, if all of it is there: a comment that was sent while it was merged stays with it.
  def moved_to
    merger.into if merged? && comments_count.zero?
  end

  # Posts whose discussions were merged into this one.
  def mergers
    mergers_count.zero? ? [] : Merger.where(into: self).with_posts.sort_by(&:id)
  end

  # The earliest others of the same link, which it may be merged into.
  def twins
    normalized_url ? self.class.visible.where(normalized_url:).where.not(id:).order(:created_at, :id).limit(5) : self.class.none
  end

  # +decision+ says into which.
  def merge(decision)
    create_merger!(into: decision.into, decision:).gather
    remove by: decision.user
  end

  def separate
    merger.scatter
    restore
  end
end
