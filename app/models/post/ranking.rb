# Each term of a post's rank on the front page, as the column `hotness` reckons it. That is stored, and its time counts from
# 1970; here it counts from now, which moves all posts alike and can be read.
class Post::Ranking
  TENFOLD = 45_000 # seconds of age that ten times the points make up for
  TEXT = -0.398 # about log10(0.4)
  MANY_COMMENTS = 40
  OLD = 1.day # as a text it may rank below new links from the start
  FURTHEST = 1_000 # places that are counted

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

  # As many points a link would need that is posted now, to stand there.
  def worth
    10**sum
  end

  # Whether any link that is posted now ranks above it, since a new one has a point.
  def below_new?
    worth < 1
  end

  # Whether that is because of its age, and it is not on the front page.
  def aged_off?
    below_new? && @post.created_at < @now - OLD && (place.nil? || place > FrontPageSnapshot::SIZE)
  end

  # Its place from the top, or nil when that is beyond the furthest that is counted.
  def place
    @above ||= Post.hottest_first.where("(hotness, id) > (?, ?)", @post.hotness, @post.id).limit(FURTHEST).ids.size
    @above + 1 if @above < FURTHEST
  end

  private
    def countable_score = [ @post.score, 1 ].max
    def quarrel? = @post.comments_count > MANY_COMMENTS && @post.comments_count > @post.score
end
