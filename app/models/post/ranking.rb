# The terms of a post's hotness. The stored column counts time from 1970; here it is counted from now, which shifts all
# posts equally and is easier to read.
class Post::Ranking
  TENFOLD = 45_000 # seconds of age that a tenfold score outweighs
  TEXT = -0.398 # about log10(0.4)
  MANY_COMMENTS = 40
  OLD = 1.day # a text post starts below links with the same score
  FURTHEST = 1_000 # ranks that are counted

  def initialize(post, now: Time.current)
    @post, @now = post, now
  end

  def points
    Math.log10(countable_score)
  end

  def age
    (@post.created_at - @now) / TENFOLD
  end

  def text
    @post.kind == "text" ? TEXT : 0.0
  end

  def quarrel
    quarrel? ? 2 * Math.log10(countable_score.to_f / @post.comments_count) : 0.0
  end

  def sum
    points + age + text + quarrel
  end

  # The score that a new link would need for this rank.
  def worth
    10**sum
  end

  # Whether every new link ranks above it, since it starts with one point.
  def below_new?
    worth < 1
  end

  # Whether it is off the front page because of its age.
  def aged_off?
    below_new? && @post.created_at < @now - OLD && (place.nil? || place > FrontPageSnapshot::SIZE)
  end

  # Its rank, or nil beyond the maximum that is counted.
  def place
    @above ||= Post.hottest_first.where("(hotness, id) > (?, ?)", @post.hotness, @post.id).limit(FURTHEST).ids.size
    @above + 1 if @above < FURTHEST
  end

  private
    def countable_score = [ @post.score, 1 ].max
    def quarrel? = @post.comments_count > MANY_COMMENTS && @post.comments_count > @post.score
end
