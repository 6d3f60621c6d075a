# Front page snapshots for the sample community's last hours, from the posts of the time. A post's score at
# the time is estimated as a share of its current score that grows with its age.
class SampleCommunity::FrontPages
  HOURS = 48
  CANDIDATES = 200 # posts considered per snapshot
  HOURS_TO_FULL_SCORE = 12.0

  def initialize(now)
    @now = now.beginning_of_hour
  end

  def create
    (0...HOURS).reverse_each do |hours|
      FrontPageSnapshot.store @now - hours.hours, entries_at(@now - hours.hours)
    end
  end

  private
    def entries_at(moment)
      posts = Post.newest_first.where(created_at: ..moment).limit(CANDIDATES)
        .pluck(:id, :score, :comments_count, :created_at)
        .map { |post| at_time(moment, *post) }
      posts.max_by(FrontPageSnapshot::SIZE) { |_, score, _, created_at| Math.log10(score) +
        created_at.to_f / Post::Ranking::SECONDS_PER_TENFOLD }.map { |post| post.first(3) }
    end

    def at_time(moment, id, score, comments_count, created_at)
      share = [ (moment - created_at) / 1.hour / HOURS_TO_FULL_SCORE, 1.0 ].min
      [ id, 1 + ([ score - 1, 0 ].max * share).floor, (comments_count * share).floor, created_at ]
    end
end
