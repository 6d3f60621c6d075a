# The orders in which posts are listed. Each is one scan of an index that leaves removed posts out; the rank itself
# (`hotness`) is a stored column, so it changes with a vote and never with the clock.
module Post::Ranked
  extend ActiveSupport::Concern

  included do
    has_one :front_page_appearance, class_name: "FrontPageAppearance", dependent: :delete

    scope :hottest_first, -> { visible.order(hotness: :desc, id: :desc) }
    scope :newest_first, -> { visible.order(created_at: :desc, id: :desc) }
    scope :highest_first, -> { visible.order(score: :desc, id: :desc) }
    scope :recently_active_first, -> { visible.order(last_activity_at: :desc, id: :desc) }
    scope :latest_first, -> { visible.order(id: :desc) }
  end

  # Why it stands where it does on the front page.
  def ranking
    Post::Ranking.new(self)
  end
end
