# Front page snapshots of the sample community's last hours, as they might have been: what was posted by then, with a
# growing share of its current score.
class SampleCommunity::FrontPages
  HOURS = 48
  CANDIDATES = 200 # posts considered per snapshot
  GROWN_IN = 12.0 # hours

  def initialize(now)
    @now = now.beginning_of_hour
  end

  def create
    (0...HOURS).reverse_each { |hours| FrontPageSnapshot.store @now - hours.hours, places_at(@now - hours.hours) }
  end

  private
    def places_at(moment)
      posts = Post.newest_first.where(created_at: ..moment).limit(CANDIDATES).pluck(:id, :score, :comments_count, :created_at)
        .map { |post| as_of(moment, *post) }
      posts.max_by(FrontPageSnapshot::SIZE) { |_, score, _, created_at| Math.log10(score) +
        created_at.to_f / Post::Ranking::TENFOLD }.map { |post| post.first(3) }
    end

    def as_of(moment, id, score, comments_count, created_at)
      part = [ (moment - created_at) / 1.hour / GROWN_IN, 1.0 ].min
      [ id, 1 + ([ score - 1, 0 ].max * part).floor, (comments_count * part).floor, created_at ]
    end
end
