# One discussion per link: a link that was posted recently isn't posted again (Submission).
module Post::LinkDeduplication
  extend ActiveSupport::Concern

  DISCUSSION_WINDOW = 30.days

  class_methods do
    # The latest visible post of a normalized URL within that time, or nil.
    def find_discussion(normalized_url)
      visible.where(normalized_url:, created_at: DISCUSSION_WINDOW.ago..).order(created_at: :desc).first
    end

    # The latest visible post of a normalized URL, however old, or nil.
    def find_latest_of(normalized_url)
      visible.where(normalized_url:).order(created_at: :desc).first if normalized_url
    end

    # For a migration when normalization has changed, since posts keep the normalized URL of the time when they were saved. Yields
    # the number of posts checked so far.
    def rewrite_normalized_urls
      checked = 0
      where.not(url: nil).select(:id, :url, :normalized_url).find_in_batches(batch_size: 200) do |posts|
        posts.each { |post| post.normalized_url = Post::Link.new(post.url).normalized }
        Writes.transaction do
          posts.select(&:changed?).each { |post| where(id: post.id, url: post.url).update_all(post.slice(:normalized_url)) }
        end
        yield checked += posts.size
      end
    end
  end

  # Whether new submissions of its link join it.
  def discussed? = created_at.after?(DISCUSSION_WINDOW.ago)
end
