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

    # For a migration when normalization has changed, since posts keep the normalized URL of the time when
    # they were saved. Yields the number of posts checked so far.
    def rewrite_normalized_urls
      checked = 0
      where.not(url: nil).in_batches(of: 500) do |posts|
        rows = posts.pluck(:id, :url, :normalized_url)
        changes = rows.filter_map do |id, url, former|
          normalized = Post::Link.new(url).normalized
          [ id, url, normalized ] unless normalized == former
        end
        write_normalized_urls changes if changes.any?
        yield checked += rows.size
      end
    end

    private
      # A post whose link was changed meanwhile has another URL.
      def write_normalized_urls(changes)
        values = changes.map { |change| sanitize_sql([ "(?, ?, ?)", *change ]) }.join(", ")
        lease_connection.update <<~SQL
          UPDATE posts SET normalized_url = column3 FROM (VALUES #{values}) AS changes WHERE id = column1 AND url = column2
        SQL
      end
  end

  # Whether new submissions of its link join it.
  def discussed? = created_at.after?(DISCUSSION_WINDOW.ago)
end
