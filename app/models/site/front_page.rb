# The front page at a full hour, with the points and comment counts of that time. Never changed; posts that were removed since
# are left out when it is shown.
class FrontPage < ApplicationRecord
  SIZE = Page::SIZE

  # Later than this after the hour, it would pass off another moment for it: then the hour is missing.
  LATENESS = 10.minutes

  # As long as somebody may want to know how a day went. A community of ten years has some 5,000 rows then, of two kilobytes
  # each, instead of 88,000.
  HOURLY_FOR = 60.days

  # Only the first of its day is kept for ever.
  THINNED = <<~SQL.squish.freeze
    EXISTS (SELECT 1 FROM front_pages earlier WHERE earlier.taken_at >= date(front_pages.taken_at) AND earlier.taken_at < front_pages.taken_at)
  SQL

  # A post with its place, and what it had, then.
  Place = Data.define(:number, :score, :comments_count, :post)

  class << self
    def take
      hour = Time.current.beginning_of_hour
      keep hour, Post.hottest_first.limit(SIZE).pluck(:id, :score, :comments_count) if hour > LATENESS.ago && !MaintenanceMode.on?
    end

    # +rows+ are post ids with points and comment counts, in order. An existing snapshot stays as it is.
    def keep(taken_at, rows)
      places = rows.map { |post_id, score, comments_count| { post_id:, score:, comments_count: } }
      transaction { Stay.note(taken_at, rows.map(&:first)) if insert({ taken_at:, places: }, unique_by: :taken_at).any? } if places.any?
    end

    def thin
      where(taken_at: ...HOURLY_FOR.ago).where(THINNED).delete_all
    end

    # Raises RecordNotFound where there is no such day, or none is kept of that hour.
    def of(day, hour)
      find_by!(taken_at: Post.parse_archive_date(day).beginning_of_day + hour.to_i.hours)
    end

    # When those of +day+ were taken.
    def moments_of(day)
      where(taken_at: day.all_day).order(:taken_at).pluck(:taken_at)
    end
  end

  # When the one before it was taken, and the one after it; or nil.
  def previous_moment = self.class.where(taken_at: ...taken_at).order(taken_at: :desc).pick(:taken_at)
  def next_moment = self.class.where("taken_at > ?", taken_at).order(:taken_at).pick(:taken_at)

  def day
    taken_at.to_date
  end

  # Its visible posts for +user+, who is nil for a visitor.
  def places_for(user)
    posts = Post.with_tags(Post.visible.visible_to(user).in_rows.where(id: places.pluck("post_id")).to_a).index_by(&:id)
    places.each.with_index(1).filter_map do |place, number|
      post = posts[place["post_id"]]
      Place.new(number:, score: place["score"], comments_count: place["comments_count"], post:) if post
    end
  end
end
