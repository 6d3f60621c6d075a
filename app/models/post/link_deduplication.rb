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
  end

  # Whether new submissions of its link join it.
  def discussed? = created_at.after?(DISCUSSION_WINDOW.ago)
end
