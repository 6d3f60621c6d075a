# The terms of a post's hotness, to explain its rank. Lists are sorted by the generated column posts.hotness (db/migrate,
# create_community), so a change here changes only the explanation; a test compares both. The column counts time from
# 1970, this class from now, which shifts all posts equally and is easier to read.
class Post::Ranking
  SECONDS_PER_TENFOLD = 45_000 # seconds of age that a tenfold score outweighs
  TEXT_PENALTY = -0.398 # about log10(0.4): a text post starts below links with the same score
  CONTROVERSY_COMMENTS = 40 # posts with more comments than this, and than points, are penalized
  MIN_AGE = 1.day # before a post counts as aged off
  MAX_RANK = 1_000 # ranks that are counted

  def initialize(post, now: Time.current)
    @post, @now = post, now
  end

  def points
    Math.log10(countable_score)
  end

  def age
    (@post.created_at - @now) / SECONDS_PER_TENFOLD
  end

  def text_penalty
    @post.kind == "text" ? TEXT_PENALTY : 0.0
  end

  def controversy_penalty
    controversial? ? 2 * Math.log10(countable_score.to_f / @post.comments_count) : 0.0
  end

  def sum
    points + age + text_penalty + controversy_penalty
  end

  # The score that a new link would need for this rank.
  def equivalent_points
    10**sum
  end

  # Whether every new link ranks above it, since it starts with one point.
  def below_new_links?
    equivalent_points < 1
  end

  # Whether it is off the front page because of its age.
  def aged_off?
    below_new_links? && @post.created_at < @now - MIN_AGE && (rank.nil? || rank > FrontPageSnapshot::SIZE)
  end

  # Its rank, or nil beyond the maximum that is counted.
  def rank
    @above ||= Post.hottest_first.where("(hotness, id) > (?, ?)", @post.hotness, @post.id).limit(MAX_RANK).ids.size
    @above + 1 if @above < MAX_RANK
  end

  private
    def countable_score = [ @post.score, 1 ].max
    def controversial? = @post.comments_count > CONTROVERSY_COMMENTS && @post.comments_count > @post.score
end
