# The sort orders of posts. Each is a scan of one index, which excludes removed posts. The formula of
# `hotness` is in Post::Ranking.
module Post::Ranked
  extend ActiveSupport::Concern

  included do
    has_one :front_page_appearance, dependent: :delete

    # Close to what a trigger writes, so that the row's entry in the index needn't move to another page.
    attribute :hotness, :float, default: -> { Time.current.to_i / Post::Ranking::SECONDS_PER_TENFOLD }

    scope :hottest_first, -> { visible.order(hotness: :desc, id: :desc) }
    scope :newest_first, -> { visible.order(created_at: :desc, id: :desc) }
    scope :highest_first, -> { visible.order(score: :desc, id: :desc) }
    scope :recently_active_first, -> { visible.order(last_activity_at: :desc, id: :desc) }
    scope :latest_first, -> { visible.order(id: :desc) }
  end

  # Explains its rank on the front page.
  def ranking
    Post::Ranking.new(self)
  end

  # Without votes of new members, which cost nothing.
  def established_points = score - waiting_votes

  private
    # Whether +user+'s vote waits for others (Vote).
    def vote_waits?(user) = user.new_member?
end
